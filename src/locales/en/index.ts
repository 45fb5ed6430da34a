import type { ru as russian } from '../ru/index.ts'
import type { deferred as russianLate } from '../ru/deferred.ts'
import type { Translation } from '../translation.ts'
import { bell } from './system.ts'
import { navigation, finding, map, seeing, builder } from './seeing.ts'
import {
  actions,
  board,
  excel,
  fileColumns,
  form,
  imported,
  imports,
  inputs,
  inbox,
  matrix,
  sheet,
  shell,
  show,
  validation,
  ra,
} from './deferred.ts'
import { cell, list, menu, period, search } from './first.ts'
import { resources } from './resources.ts'
import { standard } from './whole.ts'

type Words = Translation<(typeof russian)['nerud']> & Translation<(typeof russianLate)['nerud']>

/** The English texts of the framework's screens; all are loaded at once when the language is chosen, including those of deferred parts. */
export const en = {
  ra,
  nerud: {
    yes: 'Yes',
    no: 'No',
    input: inputs,
    shell,
    search,
    menu,
    period,
    fields: standard,
    list,
    cell,
    validation,
    form,
    sheet,
    excel,
    actions,
    import: { ...imported, ...imports },
    show,
    bell,
    board,
    matrix,
    fileColumns,
    inbox,
    around: navigation,
    finding,
    seeing,
    map,
    builder,
  },
  resources,
} as const satisfies { readonly ra: object; readonly nerud: Words; readonly resources: object }
