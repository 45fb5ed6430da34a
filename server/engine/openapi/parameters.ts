import {
  FIELDS,
  filterAt,
  filtersOfGroups,
  GROUP,
  PIVOT,
  isSortable,
  kindsOf,
  matrixOf,
  optionsOf,
  PAGE,
  wirePathOf,
  WHERE,
  type Fields,
  type Resource,
} from '#resource'
import { LONGEST_WHERE } from '#resource/where'
import { queryValue, text, integer, type Schema } from './schemas.ts'

type Where = 'query' | 'path' | 'header'

/** Returns an OpenAPI parameter object. */
export const parameter = (name: string, where: Where, schema: Schema, description?: string): Schema => ({
  name,
  in: where,
  schema,
  ...(where === 'path' && { required: true }),
  ...(description && { description }),
})

/** Returns the parameters in a call's path. */
export const pathParameters = (path: string): Schema[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => parameter(name!, 'path', name === 'id' || name === 'record' ? integer() : text()))

/** Returns the declared inputs of a call that reads as query parameters. */
export const inputParameters = (input: Fields = {}): Schema[] =>
  Object.entries(input).map(([name, one]) => {
    const { at, required, pattern, code } = optionsOf(one)
    const schema = queryValue(one, { ...(pattern !== undefined && { pattern }), ...(code && { code }) })
    return { ...parameter(at ?? name, 'query', schema), ...(required && { required: true }) }
  })

/** Returns the filters of a resource, or of some of its fields. */
export function filterParameters(resource: Resource, of?: readonly string[]): Schema[] {
  const kinds = Object.entries(kindsOf(resource)).filter(([name]) => of?.includes(name) ?? true)
  return kinds.flatMap(([name, kind]) => {
    const path = wirePathOf(resource, name)
    const one = resource.fields[name]
    const value = one ? queryValue(one) : integer()
    if (kind === 'range') return [parameter(`${path}[after]`, 'query', value), parameter(`${path}[before]`, 'query', value)]
    if (kind === 'in') return [parameter(`${path}[]`, 'query', { type: 'array', items: value })]
    return [parameter(path, 'query', kind === 'contains' ? text() : value)]
  })
}

/** Adds the parameters of a list's scope; they replace filters of the same name. */
export function withScopeParameters(resource: Resource, list: string | undefined, own: readonly Schema[]): Schema[] {
  const taken = inputParameters(resource.api.lists?.[list ?? '']?.parameters)
  return [...own.filter(one => !taken.some(({ name }) => name === one['name'])), ...taken]
}

/** The fields of the records on a page, separated by commas. */
const fieldsParameter = (resource: Resource): Schema => ({
  ...parameter(FIELDS, 'query', {
    type: 'array',
    items: text({ enum: Object.keys(resource.fields).map(name => wirePathOf(resource, name)) }),
  }),
  explode: false,
})

/** Returns the parameter for conditions; none when a filter has that name. */
export const whereParameter = (resource: Resource): readonly Schema[] =>
  filterAt(resource, WHERE)
    ? []
    : [
        parameter(
          WHERE,
          'query',
          text({ maxLength: LONGEST_WHERE }),
          'and(is(field,1,2),during(field,last7),or(contains(field,"text"),empty(field)))',
        ),
      ]
/** Returns the parameter for groups, which replace the rows; none when a filter has that name. */
const groupParameter = (resource: Resource): readonly Schema[] =>
  filterAt(resource, GROUP)
    ? []
    : [
        parameter(
          GROUP,
          'query',
          text({ maxLength: 1000 }),
          'field,month(field): an array of {keys, last, count, record, sums} in place of records',
        ),
      ]

/** Returns the parameter for a pivot, which replaces the rows; none when a filter has that name. */
const pivotParameter = (resource: Resource): readonly Schema[] =>
  filterAt(resource, PIVOT)
    ? []
    : [
        parameter(
          PIVOT,
          'query',
          text({ maxLength: 1000 }),
          'rows(field,month(field)),columns(field),measures(count,sum(field),average(field)): {measures, levels, columns, rows, cells, total} in place of records',
        ),
      ]

/** Returns the parameters of a list call. */
export function listParameters(resource: Resource, call: string | undefined): Schema[] {
  const groups = filtersOfGroups(resource, call)
  const own = [
    parameter('page', 'query', integer({ minimum: 1 })),
    parameter('itemsPerPage', 'query', integer({ minimum: 1, maximum: 1000, default: PAGE })),
    parameter('query', 'query', text()),
    parameter('after', 'query', text(), 'X-Next'),
    parameter('total', 'query', integer({ enum: [0, 1] }), 'X-Total-Count'),
    fieldsParameter(resource),
    ...filterParameters(resource, groups),
    ...(groups ? [] : whereParameter(resource)),
    ...(groups || matrixOf(resource, call) ? [] : [...groupParameter(resource), ...pivotParameter(resource)]),
    ...(groups ? [] : (resource.list?.columns ?? []))
      .filter(name => isSortable(resource, name))
      .map(name => parameter(`order[${wirePathOf(resource, name)}]`, 'query', text({ enum: ['asc', 'desc'] }))),
  ]
  // A matrix has neither pages nor a choice of fields.
  const isPaging = (one: Schema): boolean => matrixOf(resource, call) !== undefined && (one['name'] === 'after' || one['name'] === FIELDS)
  return withScopeParameters(
    resource,
    call,
    own.filter(one => !isPaging(one)),
  )
}

type Paths = Readonly<Record<string, Readonly<Record<string, Schema>>>>

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '.').replace(/\.$/, '')

/**
 * Moves parameters that several calls share into the components: lists, sums and exports of a resource share nearly all of theirs. A
 * component has the parameter's name when all parameters of that name are equal, else also the resource's, which begins each `operationId`.
 */
export function shareParameters(paths: Paths): { readonly paths: Paths; readonly parameters: Record<string, Schema> } {
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const parametersOf = (operation: Schema): Schema[] => (operation['parameters'] as Schema[] | undefined) ?? []
  const met = new Map<string, { readonly one: Schema; readonly owner: string; count: number }>()
  const spellings = new Map<string, Set<string>>()
  for (const operation of operations)
    for (const one of parametersOf(operation)) {
      const [key, name] = [JSON.stringify(one), plain(String(one['name']))]
      const known = met.get(key) ?? { one, owner: String(operation['operationId']).split('_')[0]!, count: 0 }
      known.count++
      met.set(key, known)
      spellings.set(name, (spellings.get(name) ?? new Set()).add(key))
    }
  const parameters: Record<string, Schema> = {}
  const names = new Map<string, string>()
  for (const [key, { one, owner, count }] of met) {
    const name = plain(String(one['name']))
    const called = spellings.get(name)!.size === 1 ? name : `${owner}.${name}`
    // A second parameter of the same name and owner stays inline.
    if (count < 2 || called in parameters) continue
    parameters[called] = one
    names.set(key, called)
  }
  const shared = (one: Schema): Schema => {
    const name = names.get(JSON.stringify(one))
    return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
  }
  const withShared = (operation: Schema): Schema => ({ ...operation, parameters: parametersOf(operation).map(shared) })
  return {
    parameters,
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, methods]) => [
        path,
        Object.fromEntries(Object.entries(methods).map(([method, operation]) => [method, withShared(operation)])),
      ]),
    ),
  }
}
