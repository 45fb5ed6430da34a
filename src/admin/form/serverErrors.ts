import { placeOf, valueAt, type Resource } from '#resource'
import type { HttpProblem } from '../api.ts'
import { sameValue, type Wire } from '../data/values.ts'
import { lineFieldAt } from './lines/problems.ts'

/** The record that already has a value which must be unique. */
export interface Other {
  readonly id: number
  readonly title: string
}

/** What the server said about a value; it holds for as long as the value stays. */
export interface ServerError {
  readonly text: string
  readonly value: unknown
  readonly other?: Other | undefined
}

/** What the server said about a form's values, by place. */
export type ServerErrors = Map<string, ServerError>

const isOther = (value: unknown): value is Other => typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** What the server said about the sent values. */
export function serverErrorsOf(problem: HttpProblem, values: Wire, resource: Resource): ServerErrors {
  const places = Object.entries(problem.errors)
  const other = isOther(problem.body['other']) && places.length === 1 ? problem.body['other'] : undefined
  return new Map(
    places.map(([place, text]) => [place, { text, value: lineFieldAt(resource, place, values)?.value ?? valueAt(values, place), other }]),
  )
}

/** The field that stands at a place of the wire. */
const nameAt = (resource: Resource, place: string): string | undefined =>
  Object.keys(resource.fields).find(name => placeOf(resource, name) === place)

/** The errors that still hold: those on values that nobody has changed since. */
export function remainingErrors(resource: Resource, errors: ServerErrors, values: Wire): [string, ServerError][] {
  return [...errors].filter(([place, { value }]) => {
    const inLine = lineFieldAt(resource, place, values)
    if (inLine) return sameValue(inLine.one, value, inLine.value)
    const name = nameAt(resource, place)
    return name === undefined || sameValue(resource.fields[name]!, value, valueAt(values, place))
  })
}
