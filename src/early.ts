import { resources } from '#resources'
import { makeAuthProvider } from './admin/authProvider.ts'
import { getPage } from './admin/data/read.ts'
import { askEarly } from './admin/list/early.ts'

/**
 * The rows of the list that the page opens with. Imported first of all: the server answers while the screens are still being evaluated; so it takes
 * the reading verb alone, since the whole provider knows what is written, and with it most of what is drawn.
 */
export const early = askEarly({ resources, getPage, authProvider: makeAuthProvider(resources) }, window.location)
