import { firstRa, frame, tables, cell, list, menu, period, search } from './first.ts'
import { resources } from './resources.ts'
import { standard } from './standard.ts'

/** The Russian words that the screens of the framework show before anything is fetched: its own (`nerud`) and those of its resources. Those of what is fetched later are in `deferred.ts`; what only the server says is in `served.ts`. */
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
    fields: standard,
    list,
    cell,
  },
  resources,
} as const
