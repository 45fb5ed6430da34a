import type { ru as russian } from '../ru/index.ts'
import type { late as russianLate } from '../ru/late.ts'
import type { Translation } from '../translation.ts'
import { uploader } from './content.ts'
import { dealForm, waybill, why } from './deals.ts'
import { orders } from './orders.ts'
import { bell } from './system.ts'
import { proposal } from './incoming.ts'
import { statement, addPayment, smz, paymentWindow } from './money.ts'
import { fines } from './fines.ts'
import {
  sheet,
  actions,
  board,
  fileColumns,
  form,
  imported,
  imports,
  inputs,
  inbox,
  matrix,
  screens,
  shell,
  show,
  validation,
  widgets,
} from './late.ts'
import { cell, list, menu, pages, period, search } from './first.ts'
import { ra } from './ra.ts'
import { resources } from './resources.ts'
import { standard } from './standard.ts'

type Words = Translation<(typeof russian)['nerud']> & Translation<(typeof russianLate)['nerud']>

/** The English words of the screens; whoever chooses the language fetches all of them at once, those of later parts too. */
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
    pages,
    fields: standard,
    list,
    cell,
    validation,
    form,
    sheet,
    actions,
    import: { ...imported, ...imports },
    show,
    screens,
    widgets,
    bell,
    board,
    matrix,
    fileColumns,
    inbox,
    proposal,
    statement,
    payment: paymentWindow,
    addPayment,
    smz,
    fines,
    waybill,
    why,
    dealForm,
    orders,
    uploader,
  },
  resources,
} as const satisfies { readonly ra: object; readonly nerud: Words; readonly resources: object }
