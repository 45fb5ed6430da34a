import type { Resources } from '#resource'
import { resources } from '#resources'
import { makeAuthProvider } from './admin/authProvider.ts'
import { getPage } from './admin/data/read.ts'
import type { PageParams } from './admin/data/verbs.ts'
import { askEarly } from './admin/list/early.ts'

const declared: Resources = resources
// The verb alone: the whole provider knows what is written, and with it most of what is drawn.
const dataProvider = { getPage: async (name: string, params: PageParams) => getPage(declared[name]!, params) }

/** The rows of the list that the page opens with. Imported first of all: the server answers while the screens are still being evaluated. */
export const early = askEarly({ resources, dataProvider, authProvider: makeAuthProvider(resources) }, window.location)
