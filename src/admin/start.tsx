import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleFailedChunks } from './chunk.ts'
import { followTabs } from './form/tabs.ts'
import type { PrefetchedRows } from './list/prefetch.ts'
import { fetchList, prefetchChunks } from './routes.tsx'

/** How long the frame waits to be drawn at once with the list in it, in milliseconds: two drawings take longer than one. */
const TOGETHER_MS = 200

/**
 * Draws an application in the page. `prefetched` are the rows of the list that it opens with, where there is one; `isAlone`: it is one page for somebody outside,
 * for whom nothing else is fetched.
 */
export function startScreens(
  application: ReactNode,
  { prefetched, isAlone = false }: { readonly prefetched?: PrefetchedRows | undefined; readonly isAlone?: boolean } = {},
): void {
  const draw = (): void => createRoot(document.getElementById('root')!).render(<StrictMode>{application}</StrictMode>)
  handleFailedChunks()
  followTabs()
  if (prefetched) {
    const rows = prefetched.rows.catch(() => undefined)
    void Promise.race([Promise.all([fetchList(), rows]), new Promise(resolve => setTimeout(resolve, TOGETHER_MS))]).then(draw)
  } else draw()
  if (!isAlone) prefetchChunks()
}
