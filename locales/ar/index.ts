import type { ru as russian } from '../ru/index.ts'
import type { late as russianLate } from '../ru/late.ts'
import type { Translation } from '../translation.ts'
import { cell, list } from './list.ts'
import { menu } from './menu.ts'
import { search } from './search.ts'
import { shell } from './shell.ts'
import { standard } from './standard.ts'

/** The Arabic words of the screens; whoever chooses the language fetches all of them at once, those of later parts too. */
export const ar = {
  nerud: {
    yes: 'نعم',
    no: 'لا',
    shell,
    search,
    menu,
    fields: standard,
    list,
    cell,
  },
} as const satisfies Translation<typeof russian> & Translation<typeof russianLate>
