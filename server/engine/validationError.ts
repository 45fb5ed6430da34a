import { placeOf, writtenLines, type Problem, type Resource, type Resources } from '#resource'
import { httpError } from '../httpError.ts'
import type { Texts } from './texts.ts'

/** The engine in a language. */
interface Speaking {
  readonly texts: Texts
  readonly resources: Resources
}

/** The limit of errors in one answer. */
const LISTED = 100

/**
 * Returns the error 422 for an input, with a message per field, by path on the wire. The main message is the first one with the field's
 * label; a field without a label is not named in it, because its name is for programs only.
 */
export function validationError(
  engine: Speaking,
  resource: Resource | undefined,
  problems: Readonly<Record<string, Problem>>,
  label: (place: string) => string | undefined = place => resource && labelAt(engine, resource, place),
): Error {
  const listed = Object.entries(problems).slice(0, LISTED)
  const errors = Object.fromEntries(listed.map(([place, problem]) => [place, engine.texts(problem.key, problem.params)]))
  const [place = '', text = ''] = Object.entries(errors)[0] ?? []
  const field = label(place)
  return httpError(422, 'INVALID', field === undefined ? text : engine.texts('nerud.server.invalid', { field, text }), { errors })
}

/** Returns the label of an action's input: its own, or that of the record's field. */
export const inputLabel = (engine: Speaking, resource: Resource, place: string): string | undefined =>
  knownText(engine, `resources.${resource.name}.inputs.${place}`, `resources.${resource.name}.fields.${place}`, `nerud.fields.${place}`)

/** Returns a field's label by its path on the wire; for a line, with its number from 1. Undefined when the path is not a field. */
function labelAt(engine: Speaking, resource: Resource, place: string): string | undefined {
  for (const { name, child } of writtenLines(engine.resources, resource)) {
    const at = placeOf(resource, name)
    const [, index, rest] = (place.startsWith(`${at}.`) && /^(\d+)(?:\.(.+))?$/.exec(place.slice(at.length + 1))) || []
    const below = rest && labelAt(engine, child, rest)
    if (index) return `${labelOf(engine, resource, name)}, ${Number(index) + 1}${below ? `, ${below}` : ''}`
  }
  const name = Object.keys(resource.fields).find(one => placeOf(resource, one) === place)
  return name && labelOf(engine, resource, name)
}

/** Returns the first of these texts that exists. */
const knownText = (engine: Pick<Speaking, 'texts'>, ...keys: readonly string[]): string | undefined =>
  keys.map(key => [key, engine.texts(key)] as const).find(([key, text]) => text !== key)?.[1]
/** Returns a field's label; standard fields share theirs. */
export function labelOf(engine: Pick<Speaking, 'texts'>, resource: Resource, name: string): string {
  return knownText(engine, `resources.${resource.name}.fields.${name}`, `nerud.fields.${name}`) ?? name
}
