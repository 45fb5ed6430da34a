import { extend } from '#words/extend'
import { ar as framework } from '#words/ar/index'
import type { Translation } from '#words/translation'
import type { ru as russian } from '../ru/index.ts'
import type { deferred as russianLate } from '../ru/deferred.ts'
import { uploader } from './content.ts'
import { paperLink } from './papers.ts'
import { dealForm, waybill, why } from './deals.ts'
import { orders } from './orders.ts'
import { bell } from './system.ts'
import { proposal } from './incoming.ts'
import { statement, addPayment, smz, paymentWindow } from './money.ts'
import { fines } from './fines.ts'
import { help } from './help.ts'
import { fileColumns, form, screens, shell, validation, widgets } from './deferred.ts'
import { cell, search } from './first.ts'
import { menu, pages, resources } from './resources.ts'

type Words = Translation<(typeof russian)['nerud']> & Translation<(typeof russianLate)['nerud']>

const own = {
  search,
  menu,
  pages,
  cell,
  shell,
  validation,
  form,
  screens,
  widgets,
  bell,
  fileColumns,
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
  paperLink,
  help,
} as const satisfies Words

/** The Arabic words of the screens; whoever chooses the language fetches all of them at once, those of later parts too. */
export const ar = { ra: framework.ra, nerud: extend(framework.nerud, own), resources } as const
