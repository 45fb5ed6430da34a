import { field, shape } from '#resource'
import { named, option } from '#resources/shared/answers'

/** The own company that a person works for, as far as the caller may see it. */
export const ownCompany = shape.maybe(shape.row('company'))
/** The vehicles that a person drives. */
export const drivenVehicles = shape.list({ ...option, plate: field.text(), brand: named })
