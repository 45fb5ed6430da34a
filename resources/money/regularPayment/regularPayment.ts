import { defineResource, field, tab, type Layout } from '#resource'
import { paymentSums } from '../../shared/vat.formulas.ts'
import { nextDues, PERIODS, QUARTER_MONTHS, WEEKDAYS, type Schedule } from './schedule.formulas.ts'
import { formatDate } from '#resource/text'
import { OWN_COMPANY } from '#resources/shared/catalogue.formulas'
import { SUM } from '#resources/shared/statement'
import { COST_TYPE, PAYMENT_KINDS } from '../lookups.ts'

/** The rights to read and to write regular payments of each kind (finance §2.1). */
export const REGULAR_RIGHTS = {
  transfer: { read: 'PAYMENT_VIEW', write: 'PAYMENT_ADD' },
  expense: { read: 'COST_VIEW', write: 'COST_ADD' },
} as const
/** The states of a regular payment: active, failed (a due payment could not be made), paused, ended. */
const REGULAR_STATES = ['active', 'failed', 'paused', 'ended'] as const

const READERS = ['PAYMENT_VIEW', 'COST_VIEW'] as const
const WRITERS = ['PAYMENT_ADD', 'COST_ADD'] as const
const COMPANY = { shows: ['shortName', 'inn'], only: { isActive: true } } as const
const YEARS = { min: '2000-01-01', max: '2039-12-31' } as const
/** How many upcoming days are shown. */
const SHOWN_RUNS = 3

interface Timed extends Omit<Schedule, 'period' | 'start'> {
  readonly period: Schedule['period'] | null
  readonly start: string | null
  readonly settled: string | null
  readonly isActive: boolean | null
}
/** Returns the upcoming days as a text; null while the schedule is incomplete. */
function runsOf({ period, start, settled, isActive, ...days }: Timed): string | null {
  const hasDay = period === 'week' ? days.weekday : days.day
  if (!period || !start || !hasDay || isActive === false) return null
  const dues = nextDues({ ...days, period, start }, settled, SHOWN_RUNS)
  return dues.map(({ day }) => formatDate(day)).join(', ') || null
}

const isOf = (r: { readonly costListType: { readonly id: number } | null }, type: number): boolean => r.costListType?.id === type
const isTransfer = (r: { readonly kind: string | null }): boolean => r.kind === 'transfer'
/** The fields in the layouts of the form and the card. */
type Placed =
  | 'kind'
  | 'costListType'
  | 'costList'
  | 'companyFrom'
  | 'companyTo'
  | 'account'
  | 'vehicle'
  | 'point'
  | 'sum'
  | 'payMethod'
  | 'total'
  | 'mode'
  | 'period'
  | 'weekday'
  | 'day'
  | 'quarterMonth'
  | 'start'
  | 'end'
  | 'nextRuns'
  | 'comment'
const FIGURES = ['sum', 'nextRun', 'lastRun', 'madeSum', 'madeCount'] as const
const SCHEDULE: readonly Layout<Placed>[] = [
  { section: 'schedule', rows: [['period', 'start', 'end']] },
  { section: 'weekly', rows: [['weekday', 'nextRuns']], when: { period: 'week' } },
  { section: 'monthly', rows: [['day', 'nextRuns']], when: { period: 'month' } },
  { section: 'quarterly', rows: [['quarterMonth', 'day', 'nextRuns']], when: { period: 'quarter' } },
]
/** The object of the payment: which fields are asked for depends on the kind and the type of the article. */
const OBJECT: readonly Layout<Placed>[] = [
  { section: 'sides', rows: [['companyFrom', 'companyTo']], when: { kind: 'transfer' } },
  { section: 'general', rows: ['point'], when: { costListType: COST_TYPE.general } },
  { section: 'payroll', rows: [['account', 'point']], when: { costListType: COST_TYPE.payroll } },
  { section: 'transport', rows: ['vehicle'], when: { costListType: COST_TYPE.vehicle } },
]

/** The card: the payment, its object and its schedule. */
const CARD: readonly Layout<Placed>[] = [
  ['costListType', 'costList'],
  ...OBJECT,
  { section: 'money', rows: [['sum', 'payMethod', 'total', 'mode']] },
  { section: 'schedule', rows: [['period', 'weekday', 'quarterMonth', 'day'], ['start', 'end'], 'nextRuns'] },
  'comment',
]

/** A payment made once every week, month or quarter (finance §3, "Regular payment"; silent-places §7). */
export const regularPayment = defineResource({
  name: 'regularPayment',
  area: 'money',
  api: { path: 'api/regular_payments', calls: ['list', 'one', 'create', 'edit', 'export'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 200 }),
    kind: field.choice(PAYMENT_KINDS, { required: true, createOnly: true }),
    state: field.choice(REGULAR_STATES, {
      derived: 'server',
      tones: { active: 'active', failed: 'error', paused: 'waiting', ended: 'closed' },
    }),
    problem: field.text({ readonly: true, max: 2000, copied: false }),
    costListType: field.reference('costListType', { shows: ['name'], matching: { kind: 'kind' } }),
    costList: field.reference('costList', {
      required: true,
      shows: ['name', 'costListType'],
      only: { isActive: true },
      matching: { costListType: 'costListType' },
    }),
    payMethod: field.reference('payMethod', { required: true, shows: ['name', 'rate'], only: { isActive: true } }),
    sum: field.money({ required: true, ...SUM }),
    total: field.money({ derived: 'record' }),
    mode: field.choice(['post', 'draft'], { default: 'post', tones: { draft: 'waiting' } }),
    companyFrom: field.reference('company', { ...COMPANY, default: OWN_COMPANY }),
    companyTo: field.reference('company', COMPANY),
    account: field.reference('account', { shows: ['fio', 'login'], only: { isActive: true } }),
    vehicle: field.reference('vehicle', { shows: ['plate', 'brand'], only: { isActive: true } }),
    point: field.reference('point', { shows: ['name'], only: { isActive: true, company: OWN_COMPANY } }),
    object: field.text({ derived: 'server' }),
    words: field.text({ derived: 'server', hidden: true, onDemand: true }),
    period: field.choice(PERIODS, { default: 'month' }),
    weekday: field.choice(WEEKDAYS),
    day: field.number({ min: 1, max: 31 }),
    quarterMonth: field.choice(QUARTER_MONTHS, { default: 'first' }),
    start: field.date({ required: true, today: true, ...YEARS }),
    end: field.date(YEARS),
    nextRuns: field.text({ derived: 'record' }),
    nextRun: field.date({ readonly: true, copied: false }),
    settled: field.date({ readonly: true, hidden: true, copied: false }),
    triedAt: field.dateTime({ readonly: true, hidden: true, copied: false }),
    lastRun: field.date({ derived: 'server', onDemand: true }),
    madeCount: field.number({ derived: 'server', onDemand: true }),
    madeSum: field.money({ derived: 'server', onDemand: true }),
    comment: field.text({ max: 1000, lines: 3 }),
    regularPaymentDocs: field.lines('regularPaymentDocument', {
      by: 'owner',
      shows: ['fileName', 'documentType', 'isActive'],
      first: 'fileName',
      onDemand: true,
    }),
  },
  derive: {
    total: {
      from: ['sum', 'payMethod'],
      of: ({ sum, payMethod }) => paymentSums({ price: sum, volume: '1', rate: String(payMethod['rate'] ?? '1') }).sum,
    },
    nextRuns: { from: ['period', 'weekday', 'day', 'quarterMonth', 'start', 'end', 'settled', 'isActive'], of: runsOf },
  },
  checks: {
    costListType: r => !!r.costListType || isTransfer(r) || 'typeNeeded',
    companyFrom: r => !isTransfer(r) || !!r.companyFrom || 'companyNeeded',
    companyTo: r => {
      if (!isTransfer(r)) return true
      if (!r.companyTo) return 'companyNeeded'
      if (r.companyFrom?.id === r.companyTo.id) return 'oneself'
      return !r.companyFrom || r.companyFrom.id === OWN_COMPANY || r.companyTo.id === OWN_COMPANY || 'notOurs'
    },
    account: r => !isOf(r, COST_TYPE.payroll) || !!r.account || 'accountNeeded',
    vehicle: r => !isOf(r, COST_TYPE.vehicle) || !!r.vehicle || 'vehicleNeeded',
    weekday: r => r.period !== 'week' || !!r.weekday || 'weekdayNeeded',
    day: r => r.period === 'week' || r.day !== null || 'dayNeeded',
    end: r => !r.end || !r.start || r.end >= r.start || 'beforeStart',
  },
  list: {
    columns: ['name', 'state', 'kind', 'costList', 'object', 'sum', 'period', 'nextRun', 'lastRun', 'mode', 'payMethod', 'comment'],
    lead: ['name', 'state', 'sum', 'period', 'nextRun'],
    extra: [
      'id',
      'costListType',
      'companyFrom',
      'companyTo',
      'account',
      'vehicle',
      'point',
      'total',
      'weekday',
      'day',
      'quarterMonth',
      'start',
      'end',
      'nextRuns',
      'madeCount',
      'madeSum',
      'problem',
      'isActive',
      'insDate',
      'mdInsUser',
    ],
    sort: ['nextRun', 'name'],
    search: { in: ['words'], global: true },
    filters: {
      kind: { by: 'equals', offered: false },
      state: 'in',
      costListType: 'in',
      costList: 'in',
      companyFrom: 'equals',
      companyTo: 'equals',
      account: 'equals',
      vehicle: 'equals',
      point: 'equals',
      period: 'in',
      mode: 'in',
      payMethod: 'in',
      nextRun: 'range',
      start: 'range',
      end: 'range',
      isActive: 'equals',
      insDate: 'range',
      mdInsUser: 'in',
    },
    views: {
      transfers: {
        screen: { base: '/finances/regular/transfers', write: [REGULAR_RIGHTS.transfer.write] },
        right: [REGULAR_RIGHTS.transfer.read],
        only: { kind: 'transfer', costListType: COST_TYPE.transfer },
        columns: [
          'name',
          'state',
          'companyFrom',
          'companyTo',
          'costList',
          'sum',
          'period',
          'nextRun',
          'lastRun',
          'mode',
          'payMethod',
          'comment',
        ],
        filters: ['state', 'costList', 'companyFrom', 'companyTo', 'period', 'mode', 'payMethod', 'nextRun', 'isActive', 'mdInsUser'],
        indicators: {
          counts: { path: 'transfers/indicators', of: ['sum'], per: ['state'], counts: {}, right: [REGULAR_RIGHTS.transfer.read] },
        },
      },
      exps: {
        screen: { base: '/finances/regular/exps', write: [REGULAR_RIGHTS.expense.write] },
        right: [REGULAR_RIGHTS.expense.read],
        only: { kind: 'expense' },
        columns: ['name', 'state', 'costList', 'object', 'sum', 'period', 'nextRun', 'lastRun', 'mode', 'payMethod', 'comment'],
        filters: [
          'state',
          'costListType',
          'costList',
          'account',
          'vehicle',
          'point',
          'period',
          'mode',
          'payMethod',
          'nextRun',
          'isActive',
          'mdInsUser',
        ],
        indicators: { counts: { path: 'exps/indicators', of: ['sum'], per: ['state'], counts: {}, right: [REGULAR_RIGHTS.expense.read] } },
      },
    },
  },
  form: [
    'name',
    ['kind', 'costListType', 'costList'],
    ...OBJECT,
    { section: 'money', rows: [['sum', 'payMethod', 'mode']] },
    ...SCHEDULE,
    'comment',
  ],
  show: [
    tab.head({ state: 'state', figures: FIGURES, problem: 'problem' }),
    tab.data(...CARD),
    tab.related('payment', 'regularPayment', ['payDate', 'sum', 'payStatus', 'reportDate', 'comment', 'insDate']),
    tab.documents('regularPaymentDocument', 'owner'),
  ],
  rights: { read: READERS, create: WRITERS, edit: WRITERS },
  parts: {
    documents: {
      types: 'payment',
      api: 'api/regular_payment_docs',
      download: 'api/regular-payments/{id}/documents/download',
      activity: 'isActive',
    },
  },
})
