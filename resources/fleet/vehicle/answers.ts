import { field, shape } from '#resource'
import { option } from '#resources/shared/answers'

const { list, maybe } = shape
const [id, text, day] = [field.number(), field.text(), field.date()]

/** The indicators of a vehicle by type: what is in force of each, or nothing. */
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
/** Who drives a vehicle; the telephone for those who may see it. */
export const drivers = list({ ...driver, phone: shape.optional(maybe(text)) })
/** The same as options of a select. */
export const driverOptions = list({ ...driver, ...option })
