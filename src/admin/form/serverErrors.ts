import { placeOf, valueAt, type Resource } from '#resource'
import type { HttpProblem } from '../api.ts'
import { sameValue, type Wire } from '../data/values.ts'
import { lineFieldAt } from './lines/problems.ts'

/** The record that already has a value which must be unique. */
export interface Other {
  readonly id: number
  readonly title: string
}

/** A server error of a value; it applies until the value changes. */
export interface ServerError {
  readonly text: string
  readonly value: unknown
  readonly other?: Other | undefined
}

/** Server errors by path. */
export type ServerErrors = Map<string, ServerError>

const isOther = (value: unknown): value is Other => typeof value === 'object' && value !== null && 'id' in value && 'title' in value

/** The errors in a response to the sent values. */
export function serverErrorsOf(problem: HttpProblem, values: Wire, resource: Resource): ServerErrors {
  const places = Object.entries(problem.errors)
  const other = isOther(problem.body['other']) && places.length === 1 ? problem.body['other'] : undefined
  return new Map(
    places.map(([place, text]) => [place, { text, value: lineFieldAt(resource, place, values)?.value ?? valueAt(values, place), other }]),
  )
}

/** The name of the field with this wire path. */
const nameAt = (resource: Resource, place: string): string | undefined =>
  Object.keys(resource.fields).find(name => placeOf(resource, name) === place)

/** The errors that still apply: those of values that have not changed since. */
export function remainingErrors(resource: Resource, errors: ServerErrors, values: Wire): [string, ServerError][] {
  return [...errors].filter(([place, { value }]) => {
    const inLine = lineFieldAt(resource, place, values)
    if (inLine) return sameValue(inLine.one, value, inLine.value)
    const name = nameAt(resource, place)
    return name === undefined || sameValue(resource.fields[name]!, value, valueAt(values, place))
  })
}
