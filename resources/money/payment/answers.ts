import { field, shape } from '#resource'
import { counted, titleRef, week } from '#resources/shared/answers'

const [id, number, text, sum, flag] = [field.number(), field.number(), field.text(), field.decimal(), field.flag()]

/** A report by months: its columns, and rows whose values stand under the keys of the columns. */
export const monthReport = {
  fields: shape.list({ key: text, title: text }),
  items: shape.list(shape.map(shape.anything)),
}
/** What is to be paid by today, transfers and costs apart: how many they are, and their sum. */
export const paymentsDue = shape.list({ view: field.choice(['transfers', 'exps']), count: number, sum })
/** What transfers came to, week by week. */
export const paymentWeeks = shape.list({ ...week, in: sum, out: sum })
/** What stands over the list of payments. */
export const paymentIndicators = {
  types: shape.list({ ...titleRef, ...counted }),
  in: counted,
  out: counted,
  withoutDocuments: counted,
  cancelled: { count: number, sum: shape.maybe(sum) },
}
/** The checks of self-employed payees that are under way. */
export const npdChecks = {
  isThere: flag,
  pause: number,
  nextAt: shape.maybe(field.dateTime()),
  jobs: shape.list({ id, done: number, total: number }),
}
/** What a self-employed person has had in a year, and the limit. */
export const npdYear = {
  payee: shape.maybe({ id, shortName: shape.maybe(text), inn: shape.maybe(text), total: sum, limit: sum }),
}
/** What is known of payments at once, and the job that finds out the rest. */
export const npdResults = {
  job: shape.optional(number),
  count: shape.optional(number),
  results: shape.list({ id, ok: flag, message: shape.optional(text) }),
}
