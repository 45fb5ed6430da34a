import { field, shape } from '#resource'
import { counted, titleRef, week } from '#resources/shared/answers'

/** The parameters of calls for a period: its first and last day, and whether they mean the report date instead of the transaction date. */
export const PERIOD = {
  dateFrom: field.date(),
  dateTo: field.date(),
  byReportDate: field.flag(),
} as const

/** The parameters of reports by months: the period, and the day as of which the data was known. */
export const MONTHS = { ...PERIOD, knownOn: field.date() } as const

const [id, number, text, sum, flag] = [field.number(), field.number(), field.text(), field.decimal(), field.flag()]

/** A report by months: its columns, and rows with values under the keys of the columns. */
export const monthReport = {
  fields: shape.list({ key: text, title: text }),
  items: shape.list(shape.map(shape.anything)),
}
/** The payments due by today: number and sum, for transfers and expenses separately. */
export const paymentsDue = shape.list({ view: field.choice(['transfers', 'exps']), count: number, sum })
/** The sums of transfers by week. */
export const paymentWeeks = shape.list({ ...week, in: sum, out: sum })
/** The figures above the list of payments. */
export const paymentIndicators = {
  types: shape.list({ ...titleRef, ...counted }),
  in: counted,
  out: counted,
  withoutDocuments: counted,
  cancelled: { count: number, sum: shape.maybe(sum) },
}
/** The state of the queue of checks of self-employed payees. */
export const npdChecks = {
  isThere: flag,
  pause: number,
  nextAt: shape.maybe(field.dateTime()),
  jobs: shape.list({ id, done: number, total: number }),
}
/** The income of a self-employed person in a year, and the limit. */
export const npdYear = {
  payee: shape.maybe({ id, shortName: shape.maybe(text), inn: shape.maybe(text), total: sum, limit: sum }),
}
/** The check results that are known at once, and the job that obtains the rest. */
export const npdResults = {
  job: shape.optional(number),
  count: shape.optional(number),
  results: shape.list({ id, ok: flag, message: shape.optional(text) }),
}
