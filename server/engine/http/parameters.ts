import { actionOf, filtersOfGroups, optionsOf, placeOf, type Call, type Fields, type Resource } from '#resource'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'

/** Parameters that clients may add to any call; only file calls read them. */
const ANYWHERE = ['currentTimeZone', 'timezone', 'isPage']
/** How a write requests a recalculation: in the query string, or in the body. */
export const RECALC_PARAMETERS = ['isRecalcNeeded', 'recalcFrom', 'preview']

/** Whether a field of a change may be in the query string: `?forAllVehicles=true` (operations §7.2). */
export const isSwitch = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.kind === 'flag' && placeOf(resource, name) === name

const ofWrite = (resource: Resource): readonly string[] => [
  ...Object.keys(resource.fields).filter(name => isSwitch(resource, name)),
  ...(resource.parts?.recalc ? RECALC_PARAMETERS : []),
]

/** Returns the inputs of an action that may be in the query string: `delete_line?line=7` (finance §7). */
export const numbersIn = (input: Fields): string[] => Object.keys(input).filter(name => input[name]!.kind === 'number')

function ofAction(resource: Resource, call: Call): readonly string[] {
  const { input = {}, on } = actionOf(resource, call.of!)!
  if (call.method !== 'GET') return numbersIn(input)
  return [...Object.entries(input).map(([name, one]) => optionsOf(one).at ?? name), ...(on === 'many' ? ['ids', 'filter', 'all'] : [])]
}

/** The parameters of every list besides its filters and its order. */
const OF_LISTS = ['query', 'search', 'page', 'itemsPerPage', 'itemsPerPag', 'maxResults', 'total']
const EDGES = ['after', 'before', 'from', 'to', 'gte', 'lte']
/** Returns the filters that a matrix of groups accepts in its query string; undefined for any other list. */
export const groupFilters = (resource: Resource, call: string | undefined): readonly string[] | undefined =>
  filtersOfGroups(resource, call)
    ?.flatMap(name => [name, placeOf(resource, name)])
    .flatMap(name => [name, ...EDGES.map(edge => `${name}[${edge}]`)])
    .concat(OF_LISTS)

type Parameters = (resource: Resource, call: Call) => readonly string[]
/** Returns the query parameters of a call, by its kind; kinds that are missing here check theirs themselves. */
const PARAMETERS: Readonly<Partial<Record<Call['kind'], Parameters>>> = {
  one: () => [],
  create: ofWrite,
  edit: ofWrite,
  replace: ofWrite,
  remove: ofWrite,
  action: ofAction,
  templates: () => [],
  papers: () => [],
  paper: () => [],
  print: () => [],
  // The contract sends the owner once more, as `?id=7` or `?deal=7`.
  download: ({ fields, parts }) => [
    'id',
    'doc_id',
    'docId',
    ...(parts!.documents!.idParameter ? [parts!.documents!.idParameter] : []),
    optionsOf(fields[parts!.documents!.owner]!).target!,
  ],
}

/** Throws 400 for an unknown query parameter and names it: ignoring it silently would mislead the sender. */
export function rejectUnknown({ texts }: Pick<Engine, 'texts'>, query: URLSearchParams, known: readonly string[] = []): void {
  const parameter = [...query.keys()].find(name => !known.includes(name.replace(/\[\]$/u, '')) && !ANYWHERE.includes(name))
  if (parameter === undefined) return
  const text = texts('nerud.validation.parameter.unknown')
  throw httpError(400, 'INVALID', text, { errors: { [parameter]: text } })
}

/** The same with the parameters that the declaration allows for the call. */
export function rejectUnknownOf(engine: Pick<Engine, 'texts'>, resource: Resource, call: Call, query: URLSearchParams): void {
  const known = PARAMETERS[call.kind]?.(resource, call)
  if (known) rejectUnknown(engine, query, known)
}

/** Returns the query parameters for the handler of a call that reads: all except those that any call may have. */
export const sentQuery = (query: URLSearchParams, known: readonly string[]): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => known.includes(name) || !ANYWHERE.includes(name)))
