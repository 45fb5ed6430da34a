import { placeOf, writtenLines, type Problem, type Resource } from '#resource'
import { httpError } from '../httpError.ts'
import type { Engine } from './engine.ts'

/** The most errors that one answer names: nobody reads more. */
const LISTED = 100

/** 422 of an input: a text for each wrong field, by its place on the wire. */
export function validationError(engine: Engine, resource: Resource | undefined, problems: Readonly<Record<string, Problem>>): Error {
  const listed = Object.entries(problems).slice(0, LISTED)
  const errors = Object.fromEntries(listed.map(([place, problem]) => [place, engine.texts(problem.key, problem.params)]))
  const first = Object.entries(errors)[0]
  const label = first && resource ? labelAt(engine, resource, first[0]) : first?.[0]
  return httpError(422, 'INVALID', engine.texts('nerud.server.invalid', { field: label ?? '', text: first?.[1] ?? '' }), { errors })
}

/** A field's label by its place on the wire; of a line also its number, counted from one. */
export function labelAt(engine: Engine, resource: Resource, place: string): string {
  for (const { name, child } of writtenLines(engine.resources, resource)) {
    const at = placeOf(resource, name)
    const [, index, rest] = (place.startsWith(`${at}.`) && /^(\d+)(?:\.(.+))?$/.exec(place.slice(at.length + 1))) || []
    if (index) return `${labelOf(engine, resource, name)}, ${Number(index) + 1}${rest ? `, ${labelAt(engine, child, rest)}` : ''}`
  }
  const name = Object.keys(resource.fields).find(one => placeOf(resource, one) === place)
  return name ? labelOf(engine, resource, name) : place
}
/** A field's label; standard fields share theirs. */
export function labelOf(engine: Pick<Engine, 'texts'>, resource: Resource, name: string): string {
  for (const key of [`resources.${resource.name}.fields.${name}`, `nerud.fields.${name}`]) {
    const text = engine.texts(key)
    if (text !== key) return text
  }
  return name
}
