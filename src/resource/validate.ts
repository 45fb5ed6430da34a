import { optionsOf, type Field } from './field.ts'
import { kindOf, takeValue } from './kinds/index.ts'
import { isProblem, problem, type Problem } from './problem.ts'
import { byName, isSent, placesOf, setAt, valueAt } from './record.ts'
import { placeOf, type Resource } from './resource.ts'

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Does a screen require a value? */
export const isRequiredOnScreen = (one: Field): boolean => optionsOf(one).required === true || optionsOf(one).requiredOnScreen === true

/** How a record is checked: `create` asks for required fields that are absent, `edit` only for those emptied. */
export interface Judgement {
  readonly mode: 'create' | 'edit' | 'replace'
  /** The business day, for "not in the future". */
  readonly today?: string
  /** A screen judges, which requires more than a call does: what is `requiredOnScreen`. */
  readonly byScreen?: true
}

/** What an emptied field holds: nothing, unless its kind says otherwise. */
const unset = (one: Field): unknown => kindOf(one).emptied?.(optionsOf(one)) ?? null

/** May the field be sent here at all? */
const isSettable = (one: Field, judgement: Judgement): boolean => isSent(one) && !(judgement.mode === 'edit' && optionsOf(one).createOnly)

/** Is a new record sent with another value than it is to begin with? */
const isBornOtherwise = (one: Field, value: unknown, { mode }: Judgement): boolean =>
  mode === 'create' && optionsOf(one).editOnly === true && (value ?? unset(one)) !== optionsOf(one).default

/** Does a required field lack its value? What an edit leaves out stays as it is, and a default fills what a new record leaves out. */
function isMissing(one: Field, name: string, values: Readonly<Record<string, unknown>>, judgement: Judgement): boolean {
  const { required, requiredOnScreen } = optionsOf(one)
  if (!(required || (requiredOnScreen && judgement.byScreen)) || !isSent(one)) return false
  if (name in values) return isEmpty(values[name])
  return judgement.mode !== 'edit' && optionsOf(one).default === undefined
}

/** A sent record, by field name, and what is wrong with it, by place. Unknown and read-only fields are named. */
export function readRecord(
  fields: Resource['fields'],
  wire: Readonly<Record<string, unknown>>,
  judgement: Judgement,
): { values: Record<string, unknown>; problems: Record<string, Problem> } {
  const places = new Map(Object.keys(fields).map(name => [optionsOf(fields[name]!).at ?? name, name]))
  const values: Record<string, unknown> = {}
  // Without a prototype a place called '__proto__' is a place like any other.
  const problems = Object.create(null) as Record<string, Problem>
  for (const place of placesOf(wire, new Set(places.keys()))) {
    const name = places.get(place)
    // What a record is called by travels with it; an input of that name is one like any other.
    if (name === undefined && (place === 'id' || place === 'version')) continue
    const one = name === undefined ? undefined : fields[name]
    if (!name || !one) {
      problems[place] = problem('unknown')
      continue
    }
    // Lines are read against the declaration of their own resource (`readLines`).
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

/** The declared checks across fields, on a whole record by field name: problems by place. What was found wrong by itself (`wrong`) holds nothing for them. */
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

/** Everything that can be checked without the database, on a form's whole values: used by screens before they send. */
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
