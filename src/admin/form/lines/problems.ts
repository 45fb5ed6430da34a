import { useFormContext, useWatch } from 'react-hook-form'
import {
  byName,
  optionsOf,
  wirePathOf,
  type Derive,
  type Resource,
  checkRecord,
  setAt,
  valueAt,
  type Field,
  type CheckContext,
  type Problem,
  type WireRecord,
} from '#resource'
import { readLines } from '#resource/sentRecord'
import { withValues, childOf } from '../../data/values.ts'
import { unresolvedIn, unresolvedProblem } from '../../inputs/pending.ts'
import { isHttpProblem, type HttpProblem } from '../../api.ts'
import { lineNumbers, linesIn, changedLines, type ChangedLine } from '../merge.ts'

/** A value derived from a record, by field name; null if the record is not complete enough. */
export function derivedValue(rule: Derive, record: Record<string, unknown>): unknown {
  try {
    return rule.of(record) ?? null
  } catch {
    // A formula written for complete records may throw on a partial one.
    return null
  }
}

/** The formula of a field derived from its own record; undefined for other fields. */
export const ruleOf = (resource: Resource, name: string): Derive | undefined =>
  optionsOf(resource.fields[name]!).derived === 'record' ? resource.derive?.[name] : undefined

/** The values of all fields derived from their own record, by name. */
export function derivedValues(resource: Resource, values: WireRecord): Record<string, unknown> {
  const record = byName(resource, values)
  return Object.fromEntries(Object.entries(resource.derive ?? {}).map(([name, rule]) => [name, derivedValue(rule, record)]))
}

/** A derived value of the surrounding form, computed again when one of its source fields changes. */
export function useDerived(resource: Resource, name: string): unknown {
  const { control, getValues } = useFormContext()
  const rule = ruleOf(resource, name)
  useWatch({ control, name: (rule?.from ?? []).map(from => wirePathOf(resource, from)) })
  return rule ? derivedValue(rule, byName(resource, getValues())) : null
}

/** The fields of lines of a resource, with their wire paths. */
export const lineFieldsOf = (resource: Resource): readonly { readonly name: string; readonly one: Field; readonly path: string }[] =>
  Object.entries(resource.fields)
    .filter(([, one]) => childOf(one))
    .map(([name, one]) => ({ name, one, path: wirePathOf(resource, name) }))

// Errors of these fields belong to the line as a whole.
const WHOLE: ReadonlySet<string> = new Set(['id', 'version', 'isDelete'])

/** Converts a path in the lines that were sent to a path in the lines of the form: 'lines.0.price' → 'lines.2.price'. */
function pathInForm(path: string, lines: string, sent: readonly ChangedLine[]): string {
  const [, index, rest] = /^(\d+)(?:\.(.+))?$/u.exec(path.startsWith(`${lines}.`) ? path.slice(lines.length + 1) : '') ?? []
  const line = index === undefined ? undefined : sent[Number(index)]
  if (!line) return path
  return rest === undefined || WHOLE.has(rest) ? `${lines}.${line.at}` : `${lines}.${line.at}.${rest}`
}

/** Moves the validation errors of lines that were sent to the lines of the form. */
function atLinesOfForm(resource: Resource, base: WireRecord, values: WireRecord, problem: HttpProblem): HttpProblem {
  const all = lineFieldsOf(resource).map(({ one, path }) => ({
    path,
    sent: changedLines(one, valueAt(base, path), valueAt(values, path)),
  }))
  if (all.length === 0) return problem
  const errors = Object.fromEntries(
    Object.entries(problem.errors).map(([path, text]) => [all.reduce((at, lines) => pathInForm(at, lines.path, lines.sent), path), text]),
  )
  return Object.assign(new Error(problem.message, { cause: problem }), {
    name: 'HttpProblem',
    status: problem.status,
    code: problem.code,
    text: problem.text,
    errors,
    body: problem.body,
  }) as HttpProblem
}

/** Converts the errors of a failed write to the lines of the form; `values` are changes of `base`. */
export async function withErrorsAtLines<T>(resource: Resource, base: WireRecord, values: WireRecord, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (problem) {
    throw isHttpProblem(problem) ? atLinesOfForm(resource, base, values, problem) : problem
  }
}

/** If a value cannot be parsed, the error quotes the text that was typed or pasted. */
function inItsWords(problem: Problem, value: unknown): Problem {
  const unread = unresolvedIn(value)
  if (unread) return unresolvedProblem(unread)
  return typeof value === 'string' && ['nerud.validation.type', 'nerud.validation.date', 'nerud.validation.choice'].includes(problem.key)
    ? { key: 'nerud.form.lines.unread', params: { text: value } }
    : problem
}

/** The errors of one line, by path within the line. */
const problemsIn = (found: Readonly<Record<string, Problem>>, index: number): Record<string, Problem> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([path, problem]) =>
      path.startsWith(`${index}.`) ? [[path.slice(String(index).length + 1), problem] as const] : [],
    ),
  )

/** The errors of the lines that will be sent, by path in the form; each line is validated by its own declaration, as on the server. */
export function lineProblems(resource: Resource, values: WireRecord, { today }: CheckContext, base: WireRecord): Record<string, Problem> {
  const problems: Record<string, Problem> = {}
  for (const { one, path } of lineFieldsOf(resource)) {
    const child = childOf(one)!
    const lines = linesIn(valueAt(values, path))
    const sent = changedLines(one, valueAt(base, path), lines)
    const { problems: found } = readLines(
      one,
      child,
      sent.map(line => line.sent),
      { ...(today !== undefined && { today }) },
    )
    for (const [index, { at, sent: line }] of sent.entries()) {
      if (line['isDelete']) continue
      const whole = withValues(child, lines[at]!, derivedValues(child, lines[at]!))
      for (const [field, problem] of Object.entries(checkRecord(child, byName(child, whole), problemsIn(found, index))))
        problems[`${path}.${at}.${field}`] = problem
    }
    for (const [field, problem] of Object.entries(found)) {
      const at = pathInForm(field === '' ? path : `${path}.${field}`, path, sent)
      const value = lines.length > 0 && at !== path ? valueIn(lines, at.slice(path.length + 1)) : undefined
      problems[at] = inItsWords(problem, value)
    }
  }
  return problems
}

function valueIn(lines: readonly WireRecord[], path: string): unknown {
  const [index = '', ...rest] = path.split('.')
  return rest.length > 0 ? valueAt(lines[Number(index)], rest.join('.')) : lines[Number(index)]
}

/** The field and value at a path within lines of the form; undefined for other paths. */
export function lineFieldAt(
  resource: Resource,
  path: string,
  values: WireRecord,
): { readonly one: Field; readonly value: unknown } | undefined {
  for (const lines of lineFieldsOf(resource)) {
    if (!path.startsWith(`${lines.path}.`)) continue
    const below = path.slice(lines.path.length + 1)
    const child = childOf(lines.one)!
    const found = Object.entries(child.fields).find(([name]) => below.replace(/^\d+\./u, '') === wirePathOf(child, name))
    if (found) return { one: found[1], value: valueIn(linesIn(valueAt(values, lines.path)), below) }
  }
  return undefined
}

/** The text of a react-hook-form error. */
export const messageIn = (error: unknown): string | undefined => {
  const message = (error as { readonly message?: unknown } | undefined)?.message
  return typeof message === 'string' ? message : undefined
}

/** Converts the errors of lines to arrays: react-hook-form drops errors below a field array that are not in an array. */
export function listErrors(resource: Resource, errors: Record<string, unknown>): Record<string, unknown> {
  for (const { path } of lineFieldsOf(resource)) {
    const found = valueAt(errors, path)
    if (found && messageIn(found) === undefined) setAt(errors, path, Object.assign([], found))
  }
  return errors
}

/** An error of a cell or of a whole line. */
export interface WrongCell {
  readonly path: string
  /** The number of the line, starting at 1. */
  readonly number: number
  /** The field of the line; undefined if the whole line is invalid. */
  readonly field: string | undefined
  readonly text: string
}

/** The errors of a field of lines, cell by cell in display order; `errors` are those at its path. */
export function wrongCells(one: Field, path: string, errors: unknown, value: unknown): readonly WrongCell[] {
  const child = childOf(one)!
  return lineNumbers(one, linesIn(value)).flatMap((number, at) => {
    if (number === null) return []
    const line = (errors as Readonly<Record<number, unknown>> | undefined)?.[at]
    const names = [undefined, ...Object.keys(child.fields)]
    return names.flatMap((field): WrongCell[] => {
      const text = messageIn(field === undefined ? line : valueAt(line, wirePathOf(child, field)))
      return text === undefined
        ? []
        : [{ path: field === undefined ? `${path}.${at}` : `${path}.${at}.${wirePathOf(child, field)}`, number, field, text }]
    })
  })
}
