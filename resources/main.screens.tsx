import '#admin/storageGuard.ts'
import { prefetched } from './prefetch.screens.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.screens.tsx'
import { followTabs } from '#admin/form/tabs.ts'
import { handleFailedChunks } from '#admin/chunk.ts'
import { fetchList, prefetchChunks } from '#admin/routes.tsx'

/** How long the frame waits to be drawn at once with the list in it, in milliseconds: two drawings take longer than one. */
const TOGETHER_MS = 200

const draw = (): void =>
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <App early={prefetched} live />
    </StrictMode>,
  )

handleFailedChunks()
followTabs()
if (prefetched) {
  const rows = prefetched.rows.catch(() => undefined)
  void Promise.race([Promise.all([fetchList(), rows]), new Promise(resolve => setTimeout(resolve, TOGETHER_MS))]).then(draw)
} else draw()
// An outside person with a link has one page to see: nothing else is fetched for them.
if (!window.location.pathname.startsWith('/document-uploader/')) prefetchChunks()
// Rows are prefetched once: another declaration, saved by who develops, does not load the page anew for them.
import.meta.hot?.accept('./prefetch.screens.ts', () => undefined)
