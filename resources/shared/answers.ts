import { field, shape } from '#resource'

const { list, maybe, optional } = shape
const [id, number, text, sum, day, flag] = [field.number(), field.number(), field.text(), field.decimal(), field.date(), field.flag()]

/** A record as an option of a select. */
export const option = { id, label: text }
/** A record's id and name. */
export const titleRef = { id, name: text }
/** A company in the answers of queries. */
export const companyRef = { id, shortName: maybe(text), name: text, inn: maybe(text) }
/** The companies in a select. */
export const companyOptions = list({ ...option, shortName: maybe(text), name: text, inn: maybe(text) })
/** A value proposed for a new record (`proposed` of a field). */
export const proposed = { value: text }
/** A week from Monday to Sunday. */
export const week = { from: day, to: day }
/** A count and a sum. */
export const counted = { count: number, sum }
/** Suppliers: a company with its INN, or a place with its address and coordinates. */
export const suppliers = list({
  ...titleRef,
  inn: optional(maybe(text)),
  address: optional(maybe(text)),
  lat: optional(maybe(sum)),
  lon: optional(maybe(sum)),
})
/** The prices of a record, one for each price type: the entry in force, or an empty one. */
export const priceGroups = list({ id: maybe(id), priceType: titleRef, price: maybe(sum), dateStart: maybe(day), isActive: flag })
/** The rates, one for each unit. */
export const rateGroups = list({
  id: maybe(id),
  unitFrom: { ...titleRef, systemC: text },
  rate: sum,
  dateStart: maybe(day),
  isActive: flag,
})
/** A number of records. */
export const countAnswer = { count: number }
/** Volumes of materials, each in its unit. */
export const materialVolumes = list({ material: titleRef, unit: { id, systemC: text }, vol: sum })

const record = maybe(titleRef)
/** What rules or learned examples propose for a transaction, and existing payments that it may match. */
export const proposal = {
  proposal: maybe({
    by: field.choice(['rule', 'learned', 'plate']),
    of: optional(number),
    count: optional(number),
    costList: record,
    costListType: record,
    party: maybe({ ...titleRef, inn: maybe(text) }),
    point: record,
    account: record,
    vehicle: record,
  }),
  payments: list({ id, number: maybe(text), payDate: day, sum, costList: text, company: maybe(text) }),
}
/** The beginning of a file, and the detected meaning of its columns. */
export const filePreview = {
  rows: list({ row: number, cells: list(text) }),
  row: maybe(number),
  mapping: shape.map(shape.anything),
  confidence: shape.map(shape.anything),
  needs: list(shape.anything),
  by: maybe(text),
}
/** What a card would bind among past transactions. */
export const cardTrial = {
  of: number,
  bound: number,
  otherwise: number,
  summary: text,
  results: list({ id, resource: text, title: text, message: text }),
}
