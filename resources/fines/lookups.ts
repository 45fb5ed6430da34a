import { defineResource, everyone, field, type Tone } from '#resource'
import { formatDate, formatRate } from '#resource/text'
import { FINE_STATUS } from './truckPenaltyTransaction/fines.formulas.ts'
import { defineLookup } from '#areas/declarations'

/** The discount on a fine that is paid within a number of days of its decision, for decisions from a day on (imports §3). */
export const fineDiscount = defineResource({
  name: 'fineDiscount',
  area: 'fines',
  api: { path: 'api/fine_discounts', calls: ['list', 'one', 'create', 'edit'] },
  screens: { list: '/directory/fine-discounts', dialog: true, right: ['BOOKS_VIEW'] },
  title: { fields: ['dateStart', 'percent'], of: r => `${formatDate(r.dateStart)} · ${formatRate(r.percent)} %` },
  fields: {
    dateStart: field.date({ required: true, min: '2000-01-01', max: '2099-12-31' }),
    percent: field.decimal({ required: true, min: '0', max: '100', scale: 2, unit: '%' }),
    days: field.number({ required: true, min: 0, max: 365 }),
    comment: field.text({ max: 500 }),
  },
  list: { columns: ['dateStart', 'percent', 'days', 'comment'], sort: ['-dateStart'], search: ['comment'] },
  form: [['dateStart', 'percent', 'days'], 'comment'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { dateStart: {} } },
})

/** The statuses of fines (silent-places §7). */
export const truckPenaltyStatus = defineLookup({ name: 'truckPenaltyStatus', area: 'fines', api: 'api/truck_penalty_transaction_statuses' })

/** The color of each status. */
export const FINE_TONES = {
  [FINE_STATUS.fresh]: 'waiting',
  [FINE_STATUS.unpaid]: 'error',
  [FINE_STATUS.paid]: 'active',
  [FINE_STATUS.appealed]: 'warning',
  [FINE_STATUS.cancelled]: 'deleted',
} as const satisfies Readonly<Record<number, Tone>>
