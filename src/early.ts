import { resources } from '#resources'
import { askEarly } from './admin/list/early.ts'

/** The rows of the list that the page opens with. Imported first of all: the server answers while the screens are still being evaluated. */
export const early = askEarly(resources, window.location)
