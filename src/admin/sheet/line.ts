import { optionsOf, placeOf, valueAt, type Resource } from '#resource'
import { newKey } from '../api.ts'
import { sameValue, withoutValue, withValues, type Wire } from '../data/values.ts'
import { carriedFrom } from '../form/carried.ts'
import type { Origin, OriginsByPlace } from '../form/origins.ts'
import type { ServerErrors } from '../form/serverErrors.ts'

/** The calculated values of a line, by field name, and messages about what is missing to calculate them. */
export interface Counted {
  readonly values: Readonly<Record<string, unknown>>
  readonly problems: readonly string[]
}

/** A record that is typed as a line of the table. Immutable. */
export interface SheetLine {
  /** Identifies the line here and in browser storage. */
  readonly key: string
  /** The Idempotency-Key of the next request; replaced once the server has answered. */
  readonly attempt: string
  /** The values by wire path, as in a form. */
  readonly values: Wire
  readonly origins: OriginsByPlace
  /** The values sent under the key, which may be saved already; null when no request is pending. */
  readonly sent: Wire | null
  /** The record as saved on the server; null before that. */
  readonly record: Wire | null
  readonly isSaving: boolean
  /** The user has left the line: missing values are errors now. */
  readonly isLeft: boolean
  /** Removed, and can be restored. */
  readonly isRemoved: boolean
  /** The server's errors by wire path. */
  readonly serverErrors: ServerErrors
  /** Why it could not be saved, apart from errors of its values. */
  readonly failure: string | null
  readonly counted: Counted | null
  /** Warnings, which do not prevent saving, by field name. */
  readonly warnings: Readonly<Record<string, string>>
}

const BLANK = {
  origins: {},
  sent: null,
  record: null,
  isSaving: false,
  isLeft: false,
  isRemoved: false,
  serverErrors: new Map(),
  failure: null,
  counted: null,
  warnings: {},
} as const satisfies Omit<SheetLine, 'key' | 'attempt' | 'values'>

/** A new line with these values. */
export const lineOf = (values: Wire, more: Partial<SheetLine> = {}): SheetLine => ({
  ...BLANK,
  key: newKey(),
  attempt: newKey(),
  values,
  ...more,
})

/** The value of a cell. */
export const cellValue = (resource: Resource, line: SheetLine, name: string): unknown =>
  valueAt(line.values, placeOf(resource, name)) ?? null

/** The origin of a cell's value. */
export const originOf = (resource: Resource, line: SheetLine, name: string): Origin | undefined => line.origins[placeOf(resource, name)]

/** Whether the user has typed in the line or it is being sent. Values carried over from the line above do not count. */
export const isTouched = (line: SheetLine): boolean =>
  line.sent !== null || (line.record === null ? Object.values(line.origins).includes('typed') : isChanged(line))

/** Whether a saved line has unsaved changes. */
export const isChanged = (line: SheetLine): boolean => Object.keys(line.origins).length > 0

/** Whether a line has unsaved changes and is not removed. */
export const isOpenLine = (line: SheetLine): boolean => !line.isRemoved && isTouched(line)

/** Sets some values of a line, by field name, with their origin. Server errors of the old values are dropped. */
export function withCells(resource: Resource, line: SheetLine, changes: Wire, origin: Origin | undefined): SheetLine {
  const places = Object.keys(changes).map(name => placeOf(resource, name))
  const kept = Object.entries(line.origins).filter(([place]) => !places.includes(place))
  const given = Object.entries(changes).flatMap(([name, value]): (readonly [string, Origin])[] =>
    // In a saved line an emptied value is a change too; an empty value derived from a choice is still decided by that choice.
    origin !== undefined && (!withoutValue(value) || line.record || typeof origin === 'object') ? [[placeOf(resource, name), origin]] : [],
  )
  return {
    ...line,
    values: withValues(resource, line.values, changes),
    origins: Object.fromEntries([...kept, ...given]),
    serverErrors: new Map([...line.serverErrors].filter(([place]) => !places.includes(place))),
    failure: null,
  }
}

/** A new line below another one: preset values, and values carried over from above, marked as such. */
export function lineUnder(resource: Resource, above: SheetLine | undefined, names: readonly string[], start: Wire): SheetLine {
  const carried = carriedFrom(resource, above?.values, names)
  return withCells(resource, lineOf(start), carried, 'last')
}

/** Carries over again what has changed in the line above, into cells that the user has not filled in and that are not derived. */
export function recarried(resource: Resource, line: SheetLine, above: SheetLine, names: readonly string[]): SheetLine {
  if (line.record !== null || line.sent !== null) return line
  const carried = Object.entries(carriedFrom(resource, above.values, names)).filter(([name, value]) => {
    const origin = originOf(resource, line, name)
    return (origin === undefined || origin === 'last') && !sameValue(resource.fields[name]!, cellValue(resource, line, name), value)
  })
  return carried.length === 0 ? line : withCells(resource, line, Object.fromEntries(carried), 'last')
}

/** Copies a line as a new one, without unique values and fields that are not copied. */
export function copyOfLine(resource: Resource, line: SheetLine, names: readonly string[], start: Wire): SheetLine {
  const { unique = {} } = resource.parts ?? {}
  const copied = names.filter(name => optionsOf(resource.fields[name]!).copied !== false && !(name in unique))
  const values = Object.fromEntries(
    copied.map(name => [name, cellValue(resource, line, name)] as const).filter(([, value]) => !withoutValue(value)),
  )
  return withCells(resource, lineOf(start), values, 'typed')
}
