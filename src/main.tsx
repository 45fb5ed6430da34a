import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { followFailedParts } from './admin/part.ts'
import { fetchPartsAhead } from './admin/routes.tsx'

followFailedParts()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
fetchPartsAhead()
