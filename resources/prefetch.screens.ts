import { resources } from '#resources'
import { makeAuthProvider } from '#admin/authProvider.ts'
import { getPage } from '#admin/data/read.ts'
import { prefetchRows } from '#admin/list/source.ts'

/**
 * The rows of the list that the page opens with. Imported first, so that the server answers while the screens are still being evaluated. It
 * uses only the reading verb, because the whole provider would import writing, and with it most of the forms.
 */
export const prefetched = prefetchRows({ resources, getPage, authProvider: makeAuthProvider(resources) }, window.location)
