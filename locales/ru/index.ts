import { firstRa, frame, tables, cell, list, menu, pages, period, search } from './first.ts'
import { resources } from './resources.ts'
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
