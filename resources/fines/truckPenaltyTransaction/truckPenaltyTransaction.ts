import { defineResource, everyone, field, type Tone, NOBODY, tab, type Layout } from '#resource'
import { formatDate, formatRate } from '#resource/text'
import { defineLookup } from '#areas/declarations'
import { BIK, INN, KPP, PLATE, STS, UIN } from '#russian'
import { compare } from '#resource/decimal'
import { SUM } from '#resources/shared/statement'
import { transactionFields, unprocess, defineTransactionLine } from '#resources/shared/transaction'
import { FINE_STATUS, isOpenFine } from './fines.formulas.ts'

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
const FINE_TONES = {
  [FINE_STATUS.fresh]: 'waiting',
  [FINE_STATUS.unpaid]: 'error',
  [FINE_STATUS.paid]: 'active',
  [FINE_STATUS.appealed]: 'warning',
  [FINE_STATUS.cancelled]: 'deleted',
} as const satisfies Readonly<Record<number, Tone>>

const VIEW = ['PENALTY_PDD_TRX_VIEW'] as const
const DONE = ['PENALTY_PDD_TRX_DONE'] as const
const DAY = { min: '2000-01-01', max: '2039-12-31' } as const

const LINE = transactionFields({
  statuses: 'truckPenaltyStatus',
  tones: FINE_TONES,
  line: 'truckPenaltyTransactionLine',
  writes: ['costList', 'sumPay', 'vehicleTo', 'accountTo', 'companyTo', 'point', 'comment'],
})

const OF_OFFICE = ['company', 'department', 'payeeName', 'payeeInn', 'payeeKpp', 'payeeAccount', 'payeeBik', 'kbk', 'oktmo'] as const
/** The payee. */
const OFFICE: Layout<(typeof OF_OFFICE)[number]> = {
  section: 'payee',
  rows: [
    ['company', 'department'],
    ['payeeName', 'payeeInn', 'payeeKpp'],
    ['payeeAccount', 'payeeBik'],
    ['kbk', 'oktmo'],
  ],
}

/** The figures above the list of fines. */
const finesDue = { count: field.number(), sum: field.decimal(), sumWithDiscount: field.decimal(), sumEnding: field.decimal() }

/** A fine of a traffic camera: the amount due for a vehicle, and its payment (finance §2.12, §4; imports §3). */
export const truckPenaltyTransaction = defineResource({
  name: 'truckPenaltyTransaction',
  area: 'fines',
  api: {
    path: 'api/truck_penalty_transactions',
    queries: { topRow: { on: 'all', path: 'top_row_data', right: VIEW, input: { status: field.number() }, returns: finesDue } },
  },
  screens: '/penalty',
  title: { fields: ['uin', 'plate'], of: r => [`УИН ${r.uin}`, r.plate].filter(Boolean).join(' · ') },
  fields: {
    uin: field.text({ required: true, code: UIN, max: 25, copied: false }),
    decisionDate: field.date({ required: true, ...DAY, past: true }),
    violatedAt: field.dateTime({ required: true }),
    plate: field.text({ code: PLATE, max: 20 }),
    sts: field.text({ code: STS, max: 20 }),
    vehicle: field.reference('vehicle', { shows: ['plate', 'brand'] }),
    driver: field.reference('account', { shows: ['fio', 'login'] }),
    article: field.text({ max: 100 }),
    place: field.text({ max: 500 }),
    sum: field.money({ required: true, ...SUM }),
    noDiscount: field.flag({ default: false }),
    discountSum: field.money(SUM),
    discountUntil: field.date(DAY),
    due: field.money({ derived: 'server', onDemand: false }),
    urgency: field.number({ derived: 'server', hidden: true }),
    ...LINE,
    paidOn: field.date({ ...DAY, past: true, copied: false }),
    company: field.reference('truckPenaltyCompany', { shows: ['shortName', 'inn'] }),
    department: field.text({ max: 300 }),
    payeeName: field.text({ max: 300 }),
    payeeInn: field.text({ code: INN }),
    payeeKpp: field.text({ code: KPP, max: 9 }),
    payeeAccount: field.text({ max: 20, pattern: '\\d{20}' }),
    payeeBik: field.text({ code: BIK, max: 9 }),
    kbk: field.text({ max: 20, pattern: '\\d{20}' }),
    oktmo: field.text({ max: 11, pattern: '\\d{8}(\\d{3})?' }),
    comment: field.text({ max: 1000, lines: 2 }),
    docs: field.lines('truckPenaltyTransactionDocument', {
      by: 'owner',
      shows: ['name', 'fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  checks: {
    discountSum: r => r.discountSum === null || !r.sum || compare(r.discountSum, r.sum) <= 0 || 'discountMore',
    discountUntil: r => !r.discountUntil || !r.decisionDate || r.discountUntil >= r.decisionDate || 'beforeDecision',
    paidOn: r => !r.paidOn || !r.decisionDate || r.paidOn >= r.decisionDate || 'beforeDecision',
  },
  list: {
    columns: [
      'uin',
      'status',
      'due',
      'discountUntil',
      'sum',
      'discountSum',
      'plate',
      'driver',
      'decisionDate',
      'violatedAt',
      'article',
      'place',
      'recipient',
      'paidOn',
    ],
    lead: ['uin', 'status', 'due', 'discountUntil', 'plate'],
    extra: ['id', 'vehicle', 'sts', 'noDiscount', 'payMethod', ...OF_OFFICE, 'comment', 'docs', 'insDate', 'mdInsUser'],
    sort: ['urgency', 'discountUntil', '-decisionDate', '-id'],
    search: { in: ['uin', 'plate', 'article', 'place', 'comment'], global: true },
    period: 'decisionDate',
    filters: {
      decisionDate: 'range',
      status: 'in',
      vehicle: 'in',
      driver: { by: 'in', only: { driver: true } },
      company: 'in',
      discountUntil: 'range',
      paidOn: 'range',
      sum: 'range',
      noDiscount: 'equals',
      insDate: 'range',
      mdInsUser: 'in',
    },
    sums: { path: 'sums', of: ['sum', 'due'] },
    views: {
      unpaid: {
        screen: '/penalty/unpaid',
        call: { path: 'nopayed', scope: 'unpaid', export: 'export_nopayed_xlsx' },
        right: VIEW,
        filters: ['decisionDate', 'vehicle', 'driver', 'company', 'discountUntil', 'sum', 'noDiscount'],
      },
      sump: {
        screen: '/sump/truck-penalty',
        right: VIEW,
        only: { status: FINE_STATUS.fresh },
        filters: ['decisionDate', 'vehicle', 'driver', 'company', 'discountUntil', 'sum'],
      },
    },
    inbox: { view: 'sump', day: 'decisionDate', shows: ['plate', 'driver', 'article'], sum: 'due', accept: 'accept' },
  },
  form: [
    ['uin', 'decisionDate', 'violatedAt'],
    ['plate', 'sts', 'vehicle', 'driver'],
    ['article', 'place'],
    ['sum', 'discountSum', 'discountUntil', 'noDiscount'],
    { section: 'processing', rows: [['paidOn', 'payMethod'], 'line'] },
    OFFICE,
    'comment',
  ],
  show: [
    tab.head({ state: 'status', figures: ['due', 'sum', 'discountSum', 'discountUntil', 'paidOn'] }),
    tab.data(
      ['uin', 'decisionDate', 'violatedAt'],
      ['plate', 'sts', 'vehicle', 'driver'],
      ['article', 'place'],
      { section: 'processing', rows: [['paidOn', 'payMethod', 'recipient'], 'line'] },
      OFFICE,
      'comment',
    ),
    tab.documents('truckPenaltyTransactionDocument', 'owner'),
  ],
  rights: { read: VIEW, create: DONE, edit: DONE, editWhen: r => isOpenFine(r.status?.id), remove: NOBODY },
  actions: {
    accept: { on: 'many', path: 'accept', right: DONE, when: r => r.status?.id === FINE_STATUS.fresh, button: 'each' },
    newStatus: {
      on: 'one',
      path: '{id}/new_status',
      right: DONE,
      input: { status: field.reference('truckPenaltyStatus', { required: true }) },
    },
    unprocess: unprocess(DONE, FINE_STATUS.paid),
  },
  parts: {
    documents: { types: 'truckPenalty', list: 'documents', archive: 'penalty' },
    statuses: { field: 'status', history: 'statusHistory' },
    unique: { uin: {} },
  },
})

/** A part of a fine, with the person or object that bears it. */
export const truckPenaltyTransactionLine = defineTransactionLine({
  name: 'truckPenaltyTransactionLine',
  area: 'fines',
  header: 'truckPenaltyTransaction',
  api: 'api/truck_penalty_transaction_lines',
  view: 'PENALTY_PDD_TRX_VIEW',
})
