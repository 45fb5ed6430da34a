import type { ru as russian } from '../ru/index.ts'
import type { deferred as russianLate } from '../ru/deferred.ts'
import type { Translation } from '../translation.ts'
import { bell } from './system.ts'
import { navigation } from './navigation.ts'
import { finding } from './finding.ts'
import { map } from './map.ts'
import { seeing } from './seeing.ts'
import { builder } from './builder.ts'
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
} from './deferred.ts'
import { cell, list, menu, period, search } from './first.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { standard } from './whole.ts'

type Words = Translation<(typeof russian)['nerud']> & Translation<(typeof russianLate)['nerud']>

/** The Arabic texts of the framework's screens; all are loaded at once when the language is chosen, including those of deferred parts. */
export const ar = {
  ra,
  nerud: {
    yes: 'نعم',
    no: 'لا',
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
