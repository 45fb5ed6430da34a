import '#admin/storageGuard.ts'
import { prefetched } from './prefetch.screens.ts'
import { startScreens } from '#admin/start.tsx'
import { App } from './App.screens.tsx'

startScreens(<App early={prefetched} live />, { prefetched, isAlone: window.location.pathname.startsWith('/document-uploader/') })
// Rows are prefetched only once, so hot reload of a declaration must not reload the page for this module.
import.meta.hot?.accept('./prefetch.screens.ts', () => undefined)
