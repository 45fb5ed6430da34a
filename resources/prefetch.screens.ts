import { resources } from '#resources'
import { makeAuthProvider } from '#admin/authProvider.ts'
import { getPage } from '#admin/data/read.ts'
import { prefetchRows } from '#admin/list/prefetch.ts'

/**
 * The rows of the list that the page opens with. Imported first of all: the server answers while the screens are still being evaluated; so it takes
 * the reading verb alone, since the whole provider knows what is written, and with it most of what is drawn.
 */
export const prefetched = prefetchRows({ resources, getPage, authProvider: makeAuthProvider(resources) }, window.location)
