import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { handleFailedChunks } from './chunk.ts'
import { followTabs } from './form/tabs.ts'
import type { PrefetchedRows } from './list/source.ts'
import { fetchList, prefetchChunks } from './routes.tsx'

/** How long the first render waits for the list, in milliseconds: rendering once is faster than rendering the layout first. */
const TOGETHER_MS = 200

/**
 * Renders an application into the page. `prefetched`: the rows of the list that it opens with, if any; `isAlone`: a single page for people
 * without an account, for which nothing else is loaded.
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
