import { placeOf, setAt, validate, valueAt, type Judgement, type Problem, type Resource } from '#resource'
import { formatDate } from '#resource/text'
import { derivedValues } from './derived.ts'
import { unreadIn, unreadProblem } from '../inputs/unread.ts'
import { sameValue, withoutBlankReferences, withValues, type Wire } from '../data/values.ts'
import { lineProblems, writtenPlaces } from './lines/problems.ts'
import { activeLines } from './lines/rows.ts'

/** Translates a key with parameters. */
export type Translate = (key: string, params?: Record<string, unknown>) => string

const shown = (value: string | number | Problem, translate: Translate): string | number =>
  typeof value === 'object'
    ? textOf(value, translate)
    : typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value)
      ? formatDate(value)
      : value

/** The text of a problem; dates in its parameters are formatted. */
export const textOf = ({ key, params = {} }: Problem, translate: Translate): string =>
  translate(key, Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shown(value, translate)])))

// A chosen file has no id until it is saved; this stands in for validation.
const STORED_LATER = { id: 1 }

function judgedValues(resource: Resource, existing: Wire): Wire {
  const values = withoutBlankReferences(resource, existing)
  const files = Object.keys(resource.fields).filter(name => valueAt(values, placeOf(resource, name)) instanceof File)
  return withValues(resource, values, {
    ...derivedValues(resource, values),
    ...Object.fromEntries(writtenPlaces(resource).map(({ name, one, place }) => [name, activeLines(one, valueAt(values, place))])),
    ...Object.fromEntries(files.map(name => [name, STORED_LATER])),
  })
}

/** The errors of choices whose typed text matches no option, by path. */
const unreadProblems = (resource: Resource, values: Wire): Record<string, Problem> =>
  Object.fromEntries(
    Object.keys(resource.fields).flatMap(name => {
      const place = placeOf(resource, name)
      const unread = unreadIn(valueAt(values, place))
      return unread ? [[place, unreadProblem(unread)] as const] : []
    }),
  )

const isCheck = (resource: Resource, problem: Problem): boolean => problem.key.startsWith(`resources.${resource.name}.checks.`)

/** The errors of a form's values, by path. When editing, only changed fields and cross-field checks count, so that old invalid data do not block other changes. */
export function problemsOf(resource: Resource, values: Wire, judgement: Judgement, base?: Wire): Record<string, Problem> {
  const problems = {
    ...validate(resource, judgedValues(resource, values), judgement),
    ...unreadProblems(resource, values),
    ...lineProblems(resource, values, judgement, base ?? {}),
  }
  if (judgement.mode !== 'edit' || !base) return problems
  const untouched = (place: string): boolean => {
    const one = Object.entries(resource.fields).find(([name]) => placeOf(resource, name) === place)?.[1]
    return !!one && sameValue(one, valueAt(base, place), valueAt(values, place))
  }
  return Object.fromEntries(Object.entries(problems).filter(([place, problem]) => isCheck(resource, problem) || !untouched(place)))
}

/** Converts errors by path to the nested object that react-hook-form expects. */
export function nestedErrors(byPlace: Readonly<Record<string, object>>, errors: Record<string, unknown> = {}): Record<string, unknown> {
  for (const [place, error] of Object.entries(byPlace)) setAt(errors, place, error)
  return errors
}
