import { FIELDS, filtersOfGroups, isSortable, kindsOf, matrixOf, optionsOf, PAGE, placeOf, type Resource } from '#resource'
import { text, type Schema } from './schemas.ts'

/** A parameter of a call. */
export const parameter = (name: string, where: 'query' | 'path' | 'header', schema: Schema, description?: string): Schema => ({
  name,
  in: where,
  schema,
  ...(where === 'path' && { required: true }),
  ...(description && { description }),
})

/** The parameters in a call's path. */
export const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name!, 'path', name === 'id' ? { type: 'integer' } : text()))

/** The filters of a resource, or some of them. */
export function filterParameters(resource: Resource, of?: readonly string[]): Schema[] {
  const kinds = Object.entries(kindsOf(resource)).filter(([name]) => of?.includes(name) ?? true)
  return kinds.flatMap(([name, kind]) => {
    const place = placeOf(resource, name)
    if (kind === 'range') return [parameter(`${place}[after]`, 'query', text()), parameter(`${place}[before]`, 'query', text())]
    return [parameter(kind === 'in' ? `${place}[]` : place, 'query', text())]
  })
}
/** What the scope of a list call is asked with. */
const takenBy = (resource: Resource, list: string | undefined): Schema[] =>
  Object.entries(resource.api.lists?.[list ?? '']?.parameters ?? {}).map(([name, one]) => ({
    ...parameter(name, 'query', text()),
    ...(optionsOf(one).required && { required: true }),
  }))

/** Parameters, and those of a list's scope: what the scope reads no filter does. */
export function withTaken(resource: Resource, list: string | undefined, own: readonly Schema[]): Schema[] {
  const taken = takenBy(resource, list)
  return [...own.filter(one => !taken.some(({ name }) => name === one['name'])), ...taken]
}

/** The fields that the records of a page hold, by comma. */
const fieldsParameter = (resource: Resource): Schema => ({
  ...parameter(FIELDS, 'query', { type: 'array', items: { enum: Object.keys(resource.fields).map(name => placeOf(resource, name)) } }),
  explode: false,
})

/** What a list call is asked with. */
export function listParameters(resource: Resource, call: string | undefined): Schema[] {
  const groups = filtersOfGroups(resource, call)
  const own = [
    parameter('page', 'query', { type: 'integer', minimum: 1 }),
    parameter('itemsPerPage', 'query', { type: 'integer', minimum: 1, maximum: 1000, default: PAGE }),
    parameter('query', 'query', text()),
    parameter('after', 'query', text(), 'X-Next'),
    parameter('total', 'query', { type: 'integer', enum: [0, 1] }, 'X-Total-Count'),
    fieldsParameter(resource),
    ...filterParameters(resource, groups),
    ...(groups ? [] : (resource.list?.columns ?? []))
      .filter(name => isSortable(resource, name))
      .map(name => parameter(`order[${placeOf(resource, name)}]`, 'query', { enum: ['asc', 'desc'] })),
  ]
  // A matrix has neither pages nor records.
  const isPaging = (one: Schema): boolean => matrixOf(resource, call) !== undefined && (one['name'] === 'after' || one['name'] === FIELDS)
  return withTaken(
    resource,
    call,
    own.filter(one => !isPaging(one)),
  )
}
