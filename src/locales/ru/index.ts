import { firstRa, frame, tables, cell, list, menu, period, search } from './first.ts'
import { resources } from './resources.ts'
import { standard } from './whole.ts'

/**
 * The Russian texts that screens need before anything is loaded: those of the framework (`nerud`) and of its resources. Texts of later
 * chunks are in `deferred.ts`, those that only the server uses in `served.ts`.
 */
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
