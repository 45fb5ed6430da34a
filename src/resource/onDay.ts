import { optionsOf } from './field.ts'
import type { Resource, Resources } from './resource.ts'

/** The header by which a call that reads asks how things stood on a day, YYYY-MM-DD: what depends on the day is as it was then, everything else as it is now. */
export const ON_DAY = 'x-on-day'
/** The same in the address of a page. */
export const ON = 'on'

/** Does what the records of a resource say of themselves depend on the day: are they in force from a day on, or has one of their fields a value of the day? */
export const isByDay = ({ parts, fields }: Resource): boolean =>
  parts?.dated !== undefined || Object.values(fields).some(one => optionsOf(one).byDay === true)

/** The same of the card, in a tab of which values in force from a day on may stand. */
export const isCardByDay = (resources: Resources, resource: Resource): boolean =>
  isByDay(resource) || (resource.show ?? []).some(one => one.tab === 'related' && resources[one.resource]?.parts?.dated !== undefined)
