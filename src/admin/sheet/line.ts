import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { newKey } from '../api.ts'
import { sameValue, withoutValue, withValues, type Wire } from '../data/values.ts'
import { carriedFrom } from '../form/carried.ts'
import type { Origin, OriginsByPlace } from '../form/origins.ts'
import type { ServerErrors } from '../form/serverErrors.ts'

/** What rules count of a line: values by field name, and what is missing for them, in words. */
export interface Counted {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

/** One record that is typed as a line of a table; nothing of it is ever changed in place. */
export interface SheetLine {
  /** Names it here and in the browser's memory. */
  readonly key: string
  /** The Idempotency-Key of its next sending: a new one once an answer is known. */
  readonly attempt: string
  /** The values by their places on the wire, as a form holds them. */
  readonly values: Wire
  readonly origins: OriginsByPlace
  /** What was sent under the key and may be stored already; null where nothing is open. */
  readonly sent: Wire | null
  /** The record as the server has it; null before it is stored. */
  readonly record: Wire | null
  readonly isSaving: boolean
  /** Somebody has gone on from it: what it lacks is wrong. */
  readonly isLeft: boolean
  /** It was taken out, and may be put back. */
  readonly isGone: boolean
  /** What the server said of its values. */
  readonly said: ServerErrors
  /** Why it could not be saved, beyond what is said of its values. */
  readonly failure: string | null
  readonly counted: Counted | null
  /** What is to be known of a value and forbids nothing, by field name. */
  readonly warnings: Readonly<Record<string, string>>
}

const BLANK = {
  origins: {},
  sent: null,
  record: null,
  isSaving: false,
  isLeft: false,
  isGone: false,
  said: new Map(),
  failure: null,
  counted: null,
  warnings: {},
} as const satisfies Omit<SheetLine, 'key' | 'attempt' | 'values'>

/** A line with these values and nothing known of it. */
export const lineOf = (values: Wire, more: Partial<SheetLine> = {}): SheetLine => ({
  ...BLANK,
  key: newKey(),
  attempt: newKey(),
  values,
  ...more,
})

/** What stands in a cell. */
export const cellValue = (resource: Resource, line: SheetLine, name: string): unknown =>
  valueAt(line.values, placeOf(resource, name)) ?? null

/** Where the value of a cell comes from. */
export const originOf = (resource: Resource, line: SheetLine, name: string): Origin | undefined => line.origins[placeOf(resource, name)]

/** Has anybody typed in a line, or is it on its way? What was only taken over from the line above is nobody's work. */
export const isTouched = (line: SheetLine): boolean =>
  line.sent !== null || (line.record === null ? Object.values(line.origins).includes('typed') : isChanged(line))

/** Does a stored line hold what the server has not? */
export const isChanged = (line: SheetLine): boolean => Object.keys(line.origins).length > 0

/** Is a line in force, and not with the server as it stands? */
export const isOpenLine = (line: SheetLine): boolean => !line.isGone && isTouched(line)

/** A line with other values of some fields, by name, and where they come from. What the server said of other values is forgotten with them. */
export function withCells(resource: Resource, line: SheetLine, changes: Wire, origin: Origin | undefined): SheetLine {
  const places = Object.keys(changes).map(name => placeOf(resource, name))
  const kept = Object.entries(line.origins).filter(([place]) => !places.includes(place))
  const given = Object.entries(changes).flatMap(([name, value]): (readonly [string, Origin])[] =>
    // In a stored line what was emptied is a change too; what follows from a choice is decided by it, even where it is nothing.
    origin !== undefined && (!withoutValue(value) || line.record || typeof origin === 'object') ? [[placeOf(resource, name), origin]] : [],
  )
  return {
    ...line,
    values: withValues(resource, line.values, changes),
    origins: Object.fromEntries([...kept, ...given]),
    said: new Map([...line.said].filter(([place]) => !places.includes(place))),
    failure: null,
  }
}

/** A new line under another one: what it begins with, and what it takes over, marked as such. */
export function lineUnder(resource: Resource, above: SheetLine | undefined, names: readonly string[], start: Wire): SheetLine {
  const carried = carriedFrom(resource, above?.values, names)
  return withCells(resource, lineOf(start), carried, 'last')
}

/** A line with what the one above has come to since it was begun: in cells that nobody has filled in, and that follow from nothing. */
export function recarried(resource: Resource, line: SheetLine, above: SheetLine, names: readonly string[]): SheetLine {
  if (line.record !== null || line.sent !== null) return line
  const carried = Object.entries(carriedFrom(resource, above.values, names)).filter(([name, value]) => {
    const origin = originOf(resource, line, name)
    return (origin === undefined || origin === 'last') && !sameValue(resource.fields[name]!, cellValue(resource, line, name), value)
  })
  return carried.length === 0 ? line : withCells(resource, line, Object.fromEntries(carried), 'last')
}

/** A copy of a line as a new one: all that is typed but what each record has of its own. */
export function copyOfLine(resource: Resource, line: SheetLine, names: readonly string[], start: Wire): SheetLine {
  const { unique = {} } = resource.parts ?? {}
  const copied = names.filter(name => optionsOf(resource.fields[name]!).copied !== false && !(name in unique))
  const values = Object.fromEntries(
    copied.map(name => [name, cellValue(resource, line, name)] as const).filter(([, value]) => !withoutValue(value)),
  )
  return withCells(resource, lineOf(start), values, 'typed')
}
