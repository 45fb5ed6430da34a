import { actionOf, filtersOfGroups, optionsOf, placeOf, type Call, type Fields, type Resource } from '#resource'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'

/** What clients may add to any call; only files read it. */
const ANYWHERE = ['currentTimeZone', 'timezone', 'isPage']
/** How a write asks for a recalculation: in its address, or beside the record. */
export const RECALC_PARAMETERS = ['isRecalcNeeded', 'recalcFrom', 'preview']

/** May this field of a change stand in its address: `?forAllVehicles=true` (operations §7.2)? */
export const isSwitch = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.kind === 'flag' && placeOf(resource, name) === name

const ofWrite = (resource: Resource): readonly string[] => [
  ...Object.keys(resource.fields).filter(name => isSwitch(resource, name)),
  ...(resource.parts?.recalc ? RECALC_PARAMETERS : []),
]

/** The inputs of an action that may stand in its address: `delete_line?line=7` (finance §7). */
export const numbersIn = (input: Fields): string[] => Object.keys(input).filter(name => input[name]!.kind === 'number')

function ofAction(resource: Resource, call: Call): readonly string[] {
  const { input = {}, on } = actionOf(resource, call.of!)!
  if (call.method !== 'GET') return numbersIn(input)
  return [...Object.entries(input).map(([name, one]) => optionsOf(one).at ?? name), ...(on === 'many' ? ['ids', 'filter', 'all'] : [])]
}

/** What any list is asked beside its filters and its order. */
const OF_LISTS = ['query', 'search', 'page', 'itemsPerPage', 'itemsPerPag', 'maxResults', 'total']
const EDGES = ['after', 'before', 'from', 'to', 'gte', 'lte']
/** What the address of a matrix of groups may say: its columns are those of its own filters alone. Undefined for any other list. */
export const groupFilters = (resource: Resource, call: string | undefined): readonly string[] | undefined =>
  filtersOfGroups(resource, call)
    ?.flatMap(name => [name, placeOf(resource, name)])
    .flatMap(name => [name, ...EDGES.map(edge => `${name}[${edge}]`)])
    .concat(OF_LISTS)

type Parameters = (resource: Resource, call: Call) => readonly string[]
/** What the addresses of calls may say; the kinds that are not here read theirs whole by themselves. */
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
  // The contract names the owner once more, as `?id=7` or `?deal=7`.
  download: ({ fields, parts }) => [
    'id',
    'doc_id',
    'docId',
    ...(parts!.documents!.asked ? [parts!.documents!.asked] : []),
    optionsOf(fields[parts!.documents!.owner]!).target!,
  ],
}

/** An unknown parameter of an address is an error that names it: one that is dropped in silence would have meant something to its sender. */
export function rejectUnknown({ texts }: Pick<Engine, 'texts'>, query: URLSearchParams, known: readonly string[] = []): void {
  const parameter = [...query.keys()].find(name => !known.includes(name.replace(/\[\]$/u, '')) && !ANYWHERE.includes(name))
  if (parameter === undefined) return
  const text = texts('nerud.validation.parameter.unknown')
  throw httpError(400, 'INVALID', text, { errors: { [parameter]: text } })
}

/** The same by what the declaration says of the call. */
export function rejectUnknownOf(engine: Pick<Engine, 'texts'>, resource: Resource, call: Call, query: URLSearchParams): void {
  const known = PARAMETERS[call.kind]?.(resource, call)
  if (known) rejectUnknown(engine, query, known)
}

/** What the address of a call that reads says to its handler: all but what may stand anywhere. */
export const sentQuery = (query: URLSearchParams, known: readonly string[]): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => known.includes(name) || !ANYWHERE.includes(name)))
