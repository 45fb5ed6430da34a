import { createRoot } from 'react-dom/client'

const { Page } = await (location.pathname === '/client' ? import('./client.tsx') : import('./parts.tsx'))
createRoot(document.getElementById('root')!).render(<Page />)
