import { optionsOf } from './field.ts'
import type { Resource, Resources } from './resource.ts'

/**
 * The request header with which a reading call asks for another day, YYYY-MM-DD: values that depend on the day are those of that day,
 * everything else is current.
 */
export const ON_DAY = 'x-on-day'
/** The same as a parameter in the address of a page. */
export const ON = 'on'

/** Whether the values of a resource's records depend on the day: they come into force on a day, or a field is computed by the day. */
export const isByDay = ({ parts, fields }: Resource): boolean =>
  parts?.dated !== undefined || Object.values(fields).some(one => optionsOf(one).byDay === true)

/** Whether the card depends on the day, including dated values in its tabs. */
export const isCardByDay = (resources: Resources, resource: Resource): boolean =>
  isByDay(resource) || (resource.show ?? []).some(one => one.tab === 'related' && resources[one.resource]?.parts?.dated !== undefined)
