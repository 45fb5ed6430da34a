import { firstRa } from './firstRa.ts'
import { frame } from './frame.ts'
import { tables } from './tables.ts'
import { cell, list } from './list.ts'
import { menu } from './menu.ts'
import { pages } from './pages.ts'
import { period } from './period.ts'
import { resources } from './resources.ts'
import { search } from './search.ts'
import { standard } from './standard.ts'

/** The Russian words that screens show: the framework's, the product's own (`nerud`), and those of every resource. Those of what is fetched later are in `late.ts`; what only the server says is in `served.ts`. */
export const ru = {
  ra: firstRa,
  nerud: {
    yes: 'Да',
    no: 'Нет',
    input: tables,
    shell: frame,
    search,
    menu,
    period,
    pages,
    fields: standard,
    list,
    cell,
  },
  resources,
} as const
