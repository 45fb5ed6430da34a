import { field, shape } from '#resource'
import { option } from '#resources/shared/answers'

const { list, maybe } = shape
const [id, text, day] = [field.number(), field.text(), field.date()]

/** The indicators of a vehicle by type: the entry in force, or an empty one. */
export const vehicleIndicators = list({
  id: maybe(id),
  type: id,
  code: maybe(text),
  name: text,
  value: maybe(text),
  valueType: maybe(text),
  dateCheck: maybe(day),
  valueDate: maybe(day),
  valueStatus: maybe(field.choice(['ok', 'soon', 'expired'])),
  comment: maybe(text),
  isActive: field.flag(),
})
const driver = { id, fio: text, login: text }
/** The drivers of a vehicle; with the telephone if the caller may see it. */
export const drivers = list({ ...driver, phone: shape.optional(maybe(text)) })
/** The same as select options. */
export const driverOptions = list({ ...driver, ...option })
