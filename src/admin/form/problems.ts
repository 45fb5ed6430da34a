import { wirePathOf, setAt, validate, valueAt, type CheckContext, type Problem, type Resource, type WireRecord } from '#resource'
import { formatDate } from '#resource/text'
import { derivedValues, lineProblems, lineFieldsOf, lineFieldAt } from './lines/problems.ts'
import { unresolvedIn, unresolvedProblem } from '../inputs/pending.ts'
import { sameValue, withoutBlankReferences, withValues } from '../data/values.ts'
import { activeLines } from './merge.ts'
import type { HttpProblem } from '../api.ts'

/** Translates a key with parameters. */
export type Translate = (key: string, params?: Record<string, unknown>) => string

const shown = (value: string | number | Problem, translate: Translate): string | number =>
  typeof value === 'object'
    ? problemTextOf(value, translate)
    : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)
      ? formatDate(value)
      : value

/** The text of a problem; dates in its parameters are formatted. */
export const problemTextOf = ({ key, params = {} }: Problem, translate: Translate): string =>
  translate(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value, translate)])))

// A chosen file has no id until it is saved; this stands in for validation.
const STORED_LATER = { id: 1 }

function judgedValues(resource: Resource, existing: WireRecord): WireRecord {
  const values = withoutBlankReferences(resource, existing)
  const files = Object.keys(resource.fields).filter(name => valueAt(values, wirePathOf(resource, name)) instanceof File)
  return withValues(resource, values, {
    ...derivedValues(resource, values),
    ...Object.fromEntries(lineFieldsOf(resource).map(({ name, one, path }) => [name, activeLines(one, valueAt(values, path))])),
    ...Object.fromEntries(files.map(name => [name, STORED_LATER])),
  })
}

/** The errors of choices whose typed text matches no option, by path. */
const unreadProblems = (resource: Resource, values: WireRecord): Record<string, Problem> =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap(name => {
      const path = wirePathOf(resource, name)
      const unread = unresolvedIn(valueAt(values, path))
      return unread ? [[path, unresolvedProblem(unread)] as const] : []
    }),
  )

const isCheck = (resource: Resource, problem: Problem): boolean => problem.key.startsWith(`resources.${resource.name}.checks.`)

/** The errors of a form's values, by path. When editing, only changed fields and cross-field checks count, so that old invalid data do not block other changes. */
export function problemsOf(resource: Resource, values: WireRecord, judgement: CheckContext, base?: WireRecord): Record<string, Problem> {
  const problems = {
    ...validate(resource, judgedValues(resource, values), judgement),
    ...unreadProblems(resource, values),
    ...lineProblems(resource, values, judgement, base ?? {}),
  }
  if (judgement.mode !== 'edit' || !base) return problems
  const untouched = (path: string): boolean => {
    const one = Object.entries(resource.fields).find(([name]) => wirePathOf(resource, name) === path)?.[1]
    return !!one && sameValue(one, valueAt(base, path), valueAt(values, path))
  }
  return Object.fromEntries(Object.entries(problems).filter(([path, problem]) => isCheck(resource, problem) || !untouched(path)))
}

/** Converts errors by path to the nested object that react-hook-form expects. */
export function nestedErrors(byPath: Readonly<Record<string, object>>, errors: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [path, error] of Object.entries(byPath)) setAt(errors, path, error)
  return errors
}

/** The record that already has a value which must be unique. */
export interface Other {
  readonly id: number
  readonly title: string
}

/** A server error of a value; it applies until the value changes. */
interface ServerError {
  readonly text: string
  readonly value: unknown
  readonly other?: Other | undefined
}

/** Server errors by path. */
export type ServerErrors = Map<string, ServerError>

const isOther = (value: unknown): value is Other => typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** The errors in a response to the sent values. */
export function serverErrorsOf(problem: HttpProblem, values: WireRecord, resource: Resource): ServerErrors {
  const errors = Object.entries(problem.errors)
  const other = isOther(problem.body['other']) && errors.length === 1 ? problem.body['other'] : undefined
  return new Map(
    errors.map(([path, text]) => [path, { text, value: lineFieldAt(resource, path, values)?.value ?? valueAt(values, path), other }]),
  )
}

/** The name of the field with this wire path. */
const nameAt = (resource: Resource, path: string): string | undefined =>
  Object.keys(resource.fields).find(name => wirePathOf(resource, name) === path)

/** The errors that still apply: those of values that have not changed since. */
export function remainingErrors(resource: Resource, errors: ServerErrors, values: WireRecord): [string, ServerError][] {
  return [...errors].filter(([path, { value }]) => {
    const inLine = lineFieldAt(resource, path, values)
    if (inLine) return sameValue(inLine.one, value, inLine.value)
    const name = nameAt(resource, path)
    return name === undefined || sameValue(resource.fields[name]!, value, valueAt(values, path))
  })
}
