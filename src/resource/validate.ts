import { optionsOf, type Field } from './field.ts'
import { kindOf, takeValue } from './kinds/index.ts'
import { isProblem, problem, type Problem } from './problem.ts'
import { byName, isSent, placesOf, setAt, valueAt } from './record.ts'
import { placeOf, type Resource } from './resource.ts'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Whether a screen requires a value. */
export const isRequiredOnScreen = (one: Field): boolean => optionsOf(one).required === true || optionsOf(one).requiredOnScreen === true

/** How a record is checked: `create` reports required fields that are missing, `edit` only those that were emptied. */
export interface Judgement {
  readonly mode: 'create' | 'edit' | 'replace'
  /** The business day, for "not in the future". */
  readonly today?: string
  /** The check runs on a screen, which requires more than a call does: fields with `requiredOnScreen`. */
  readonly byScreen?: true
}

/** Returns the value of an emptied field: null, unless its kind has another. */
const unset = (one: Field): unknown => kindOf(one).emptied?.(optionsOf(one)) ?? null

/** Whether the field may be sent here at all. */
const isSettable = (one: Field, judgement: Judgement): boolean => isSent(one) && !(judgement.mode === 'edit' && optionsOf(one).createOnly)

/** Whether a new record sends a value other than the fixed initial one. */
const isBornOtherwise = (one: Field, value: unknown, { mode }: Judgement): boolean =>
  mode === 'create' && optionsOf(one).editOnly === true && (value ?? unset(one)) !== optionsOf(one).default

/** Whether a required field has no value. An edit keeps what it omits, and defaults fill what a new record omits. */
function isMissing(one: Field, name: string, values: Readonly<Record<string, unknown>>, judgement: Judgement): boolean {
  const { required, requiredOnScreen } = optionsOf(one)
  if (!(required || (requiredOnScreen && judgement.byScreen)) || !isSent(one)) return false
  if (name in values) return isEmpty(values[name])
  return judgement.mode !== 'edit' && optionsOf(one).default === undefined
}

/** Reads a sent record by field name; returns problems by path. Reports unknown and read-only fields. */
export function readRecord(
  fields: Resource['fields'],
  wire: Readonly<Record<string, unknown>>,
  judgement: Judgement,
): { values: Record<string, unknown>; problems: Record<string, Problem> } {
  const places = new Map(Object.keys(fields).map(name => [optionsOf(fields[name]!).at ?? name, name]))
  const values: Record<string, unknown> = {}
  // Without a prototype, a path called '__proto__' is an ordinary key.
  const problems = Object.create(null) as Record<string, Problem>
  for (const place of placesOf(wire, new Set(places.keys()))) {
    const name = places.get(place)
    // The title travels with a record; an input of that name is ordinary.
    if (name === undefined && (place === 'id' || place === 'version')) continue
    const one = name === undefined ? undefined : fields[name]
    if (!name || !one) {
      problems[place] = problem('unknown')
      continue
    }
    // Lines are checked against the declaration of their own resource (`readLines`).
    if (one.kind === 'lines' && optionsOf(one).writes) continue
    if (!isSettable(one, judgement)) {
      if (judgement.mode !== 'replace') problems[place] = problem('readonly')
      continue
    }
    const taken = takeValue(one, valueAt(wire, place), judgement.today)
    if (isProblem(taken)) problems[place] = taken
    else if (isBornOtherwise(one, taken.value, judgement)) problems[place] = problem('readonly')
    else values[name] = taken.value ?? unset(one)
  }
  for (const [place, name] of places)
    if (!problems[place] && isMissing(fields[name]!, name, values, judgement)) problems[place] = problem('required')
  return { values, problems }
}

/**
 * Runs the declared checks across fields on a whole record by field name; returns problems by path. Fields already known to be wrong
 * (`wrong`) are empty for them.
 */
export function checkRecord(
  resource: Resource,
  record: Readonly<Record<string, unknown>>,
  wrong: Readonly<Record<string, Problem>> = {},
): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  const sound = Object.fromEntries(Object.entries(record).map(([name, value]) => [name, placeOf(resource, name) in wrong ? null : value]))
  for (const [name, check] of Object.entries(resource.checks ?? {})) {
    const result = check(sound)
    if (result !== true) problems[placeOf(resource, name)] = { key: `resources.${resource.name}.checks.${result}` }
  }
  return problems
}

/** Checks everything that can be checked without the database on a form's complete values: used by screens before sending. */
export function validate(resource: Resource, wire: Readonly<Record<string, unknown>>, judgement: Judgement): Record<string, Problem> {
  const sent: Record<string, unknown> = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const place = placeOf(resource, name)
    const value = valueAt(wire, place)
    if (isSent(one) && value !== undefined) setAt(sent, place, value)
  }
  const mode = judgement.mode === 'edit' ? 'replace' : judgement.mode
  const { problems } = readRecord(resource.fields, sent, { ...judgement, mode, byScreen: true })
  return { ...checkRecord(resource, byName(resource, wire), problems), ...problems }
}
