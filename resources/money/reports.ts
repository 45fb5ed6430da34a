import { field, shape, type Shape, sumsOf, type Fields, type Matrix, type MatrixOpening } from '#resource'
import { materialVolumes, counted, titleRef, week } from '#resources/shared/answers'

const [id, sum, day] = [field.number(), field.decimal(), field.date()]

/** Returns the shape of a box's state: the shown fields of its owner, today's balance, movements dated in the future, the current week, and the last movement. */
export const boxStateOf = ({
  shows,
  balance,
  week,
}: {
  readonly shows: readonly string[]
  readonly balance: string
  readonly week: string
}): Shape => ({
  id,
  ...Object.fromEntries(shows.map(name => [name, shape.anything])),
  [balance]: sum,
  [week]: sum,
  lastMovement: shape.maybe(day),
  ahead: sum,
})

const VOLUMES = ['totalBalance', 'totalSumAccrualVol', 'totalSumWriteOffVol', 'totalChangeVol']
const MOVED = { C: ['invoiceSum', 'paymentSum'], E: ['dealSum', 'premiumSum', 'penaltySum', 'paymentSum'] }
const AROUND = ['total', 'openingSum', 'closingSum', 'debitSum', 'creditSum']
const sums = (names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map(name => [name, sum]))

/** Returns the shape of the movements in a box over a period: money with the opening and closing balances, or for a point the volumes per unit. */
export const boxSumsOf = ({ kind }: { readonly kind: keyof typeof MOVED | 'P' }): Shape =>
  kind === 'P'
    ? {
        id,
        balance: materialVolumes,
        sumAccrualVol: materialVolumes,
        sumWriteOffVol: materialVolumes,
        changeVol: materialVolumes,
        ...sums(VOLUMES),
      }
    : { id, ...sums([...MOVED[kind], ...AROUND]) }

const money = field.money({ tones: 'sign' })

/** The measures of the report on company boxes: opening balance, accruals by waybills, all other movements, closing balance (silent-places §7). */
const OF_COMPANIES = { opening: money, accrued: money, paid: money, closing: money } as const
/** The measures of the report on employee boxes: premiums and penalties have columns of their own, because the other accruals come from waybills. */
const OF_EMPLOYEES = { opening: money, accrued: money, premium: money, withheld: money, paid: money, closing: money } as const

/** Returns the report of boxes as a matrix; each figure opens the statement tab that contains its rows. */
const reportOf = <const M extends Fields>(owner: string, measures: M) => {
  const opens = (card: string, ...of: readonly (keyof M & string)[]): MatrixOpening => ({ resource: owner, view: 'boxes', card, of })
  const onStatement = Object.keys(measures).filter(name => name !== 'accrued' && name !== 'paid')
  return {
    cells: 'boxes',
    measures,
    totals: sumsOf(...Object.keys(measures)),
    chart: ['accrued', 'paid'],
    opens: [opens('waybills', 'accrued'), opens('transfers', 'paid'), opens('statement', ...onStatement)],
    known: true,
  } as const satisfies Matrix
}

/** The reports of boxes by owner. */
export const boxReports = { company: reportOf('company', OF_COMPANIES), account: reportOf('account', OF_EMPLOYEES) } as const
/** A balance as of a day: the last day of the period. */
export const AS_OF = { asOf: field.date() } as const

const FIGURES = ['from', 'to', 'openingDebit', 'openingCredit', 'debit', 'credit', 'closingDebit', 'closingCredit', 'result']
const ROWS = ['rows', 'rows.date', 'rows.name', 'rows.debit', 'rows.credit']

/** The template tags of a reconciliation act, besides those of its company. */
export const ACT_TAGS = [...FIGURES, ...ROWS].map(tag => `statement.${tag}`)

/** The parameters of calls for a period: its first and last day, and whether they mean the report date instead of the transaction date. */
export const PERIOD = {
  dateFrom: field.date(),
  dateTo: field.date(),
  byReportDate: field.flag(),
} as const

/** The parameters of reports by months: the period, and the day as of which the data was known. */
export const MONTHS = { ...PERIOD, knownOn: field.date() } as const

const [recordId, number, text, amount, flag] = [field.number(), field.number(), field.text(), field.decimal(), field.flag()]

/** A report by months: its columns, rows with values under the keys of the columns, and what we received and paid in each month. */
export const monthReport = {
  fields: shape.list({ key: text, title: text }),
  items: shape.list(shape.map(shape.anything)),
  flows: shape.list({ month: text, in: amount, out: amount }),
}
/** The payments due by today: number and sum, for transfers and expenses separately. */
export const paymentsDue = shape.list({ view: field.choice(['transfers', 'exps']), count: number, sum: amount })
/** The sums of transfers by week. */
export const paymentWeeks = shape.list({ ...week, in: amount, out: amount })
/** The figures above the list of payments. */
export const paymentIndicators = {
  types: shape.list({ ...titleRef, ...counted }),
  in: counted,
  out: counted,
  withoutDocuments: counted,
  cancelled: { count: number, sum: shape.maybe(amount) },
}
/** The state of the queue of checks of self-employed payees. */
export const npdChecks = {
  isThere: flag,
  pause: number,
  nextAt: shape.maybe(field.dateTime()),
  jobs: shape.list({ id: recordId, done: number, total: number }),
}
/** The income of a self-employed person in a year, and the limit. */
export const npdYear = {
  payee: shape.maybe({ id: recordId, shortName: shape.maybe(text), inn: shape.maybe(text), total: amount, limit: amount }),
}
/** The check results that are known at once, and the job that obtains the rest. */
export const npdResults = {
  job: shape.optional(number),
  count: shape.optional(number),
  results: shape.list({ id: recordId, ok: flag, message: shape.optional(text) }),
}
