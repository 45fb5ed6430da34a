import { createRoot } from 'react-dom/client'

const Shown = location.pathname === '/client' ? (await import('./client.tsx')).Page : (await import('./pages.tsx')).AppWithPages
createRoot(document.getElementById('root')!).render(<Shown />)
