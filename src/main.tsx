import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { reloadUpdated } from './admin/part.ts'
import { fetchPartsAhead } from './admin/routes.tsx'

// Vite's own preload of a part may fail before the part itself is asked for.
window.addEventListener('vite:preloadError', event => {
  if (reloadUpdated()) event.preventDefault()
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
fetchPartsAhead()
