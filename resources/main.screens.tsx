import '#admin/storageGuard.ts'
import { prefetched } from './prefetch.screens.ts'
import { startScreens } from '#admin/start.tsx'
import { App } from './App.screens.tsx'

startScreens(<App early={prefetched} live />, { prefetched, isAlone: window.location.pathname.startsWith('/document-uploader/') })
// Rows are prefetched once: another declaration, saved by who develops, does not load the page anew for them.
import.meta.hot?.accept('./prefetch.screens.ts', () => undefined)
