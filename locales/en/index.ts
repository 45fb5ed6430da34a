import { extend, together } from '#words/extend'
import { en as framework } from '#words/en/index'
import { labels } from '#words/en/resources'
import { whole } from '#words/en/whole'
import type { Translation } from '#words/translation'
import type { ru as russian } from '../ru/index.ts'
import type { deferred as russianLate } from '../ru/deferred.ts'
import type * as russianAreas from '../ru/areas.ts'
import * as areas from './areas.ts'
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

/** The words of every area that has Russian ones. */
type EveryArea = Readonly<Record<keyof typeof russianAreas, object>>
type Words = Translation<(typeof russian)['nerud']> & Translation<(typeof russianLate)['nerud']>

const own = {
  search,
  menu: together(areas satisfies EveryArea, 'menu'),
  pages: together(areas, 'pages'),
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

/** The English words of the screens; whoever chooses the language fetches all of them at once, those of later parts too. */
export const en = {
  ra: framework.ra,
  nerud: extend(framework.nerud, own),
  resources: whole(extend(labels, together(areas, 'labels') satisfies Translation<(typeof russian)['resources']>)),
} as const
