import { optionsOf } from './field.ts'
import type { Resource, Resources } from './resource.ts'

/**
 * The header in which an answer tells the database position that its caller has seen, and in which the caller sends it back: lists read
 * from a standby are at least as new. The value is a position in the log of the database in PostgreSQL's format: `16/B374D848`.
 */
export const SEEN_HEADER = 'x-seen'

const MOMENT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/iu

/** Returns the position as a number for comparison; undefined when malformed. */
export function positionOf(text: string | null | undefined): number | undefined {
  const [, high, low] = MOMENT.exec(text ?? '') ?? []
  return high === undefined || low === undefined ? undefined : Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/** Returns the later of two positions; a malformed one counts as the earliest. */
export const laterPosition = (one: string | null, other: string | null): string | null =>
  (positionOf(other) ?? -1) > (positionOf(one) ?? -1) ? other : one

/**
 * The request header with which a reading call asks for another day, YYYY-MM-DD: values that depend on the day are those of that day,
 * everything else is current.
 */
export const ON_DAY_HEADER = 'x-on-day'
/** The same as a parameter in the address of a page. */
export const ON_DAY_PARAMETER = 'on'

/** Whether the values of a resource's records depend on the day: they come into force on a day, or a field is computed by the day. */
export const isByDay = ({ parts, fields }: Resource): boolean =>
  parts?.dated !== undefined || Object.values(fields).some(one => optionsOf(one).byDay === true)

/** Whether the card depends on the day, including dated values in its tabs. */
export const isCardByDay = (resources: Resources, resource: Resource): boolean =>
  isByDay(resource) || (resource.show ?? []).some(one => one.tab === 'related' && resources[one.resource]?.parts?.dated !== undefined)
