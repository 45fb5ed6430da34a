import { idOf, type Call, type Resource, type Rights, actionOf, filtersOfGroups, optionsOf, wirePathOf, type Fields } from '#resource'
import { notFound, httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import type { User } from '../user.ts'

/** A text, or its UTF-8 bytes. */
type Text = string | Uint8Array<ArrayBuffer>

const texts = new WeakMap<Response, Text>()

/** Returns a response and remembers its text, so that compression does not have to read it back from a stream. */
export function textAnswer(text: Text, init: ResponseInit): Response {
  const answer = new Response(text, init)
  texts.set(answer, text)
  return answer
}

/** Returns the text of a response that `textAnswer` made. */
export const textParameterIn = (answer: Response): Text | undefined => texts.get(answer)

/** A language that the client accepts, and its weight from 0 to 1. */
interface AcceptedLanguage {
  readonly tag: string
  readonly weight: number
}
/** Longer headers are ignored. */
const MAX_HEADER_LENGTH = 1000

const wishOf = (part: string): AcceptedLanguage => {
  const [tag = '', ...rest] = part.split(';').map(word => word.trim().toLowerCase())
  const q = rest.find(word => word.startsWith('q='))?.slice(2)
  const weight = q === undefined ? 1 : Number(q)
  return { tag, weight: q !== '' && weight >= 0 && weight <= 1 ? weight : 0 }
}

/**
 * Returns the language of an answer by the header Accept-Language (RFC 9110, 12.5.4): the offered language with the highest weight, the
 * first one of equals, matched by the whole tag or its beginning ('ar-EG' matches 'ar'). The default is the first offered one.
 */
export function languageOf(accepted: string | null | undefined, offered: readonly string[]): string {
  const [first = ''] = offered
  if (!accepted || accepted.length > MAX_HEADER_LENGTH) return first
  // The screens send exactly one language.
  if (offered.includes(accepted)) return accepted
  const wishes = accepted.split(',').map(wishOf)
  const refused = new Set(wishes.flatMap(({ tag, weight }) => (weight === 0 ? [tag] : [])))
  const allowed = offered.filter(one => !refused.has(one))
  for (const { tag } of wishes.filter(one => one.weight > 0).toSorted((a, b) => b.weight - a.weight)) {
    const found = tag === '*' ? allowed[0] : allowed.find(one => tag === one || tag.startsWith(`${one}-`))
    if (found !== undefined) return found
  }
  return first
}

/** A call as the engine receives it, with its user. */
export interface CallContext {
  readonly request: Request
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  readonly user: User
}
/** A route with the right that it requires and its handler. */
export interface ServedRoute {
  readonly method: Call['method']
  readonly path: string
  readonly right: Rights
  readonly reads: boolean
  readonly resource: Resource
  readonly call: Call
  handle(ctx: CallContext): Promise<Response>
}

/** Returns a JSON response whose body is already JSON text. */
export const json = (body: Text, status = 200, headers: Record<string, string> = {}): Response =>
  textAnswer(body, { status, headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers } })
/** Returns a record as a response; its version is the ETag. */
export const record = (value: Record<string, unknown>, status = 200): Response =>
  json(JSON.stringify(value), status, { etag: `"${Number(value['version'])}"` })

/** Returns the id in the path; throws 404 when it is not a valid id. */
export const idIn = (engine: Engine, ctx: CallContext, name = 'id'): number => {
  const id = idOf(ctx.params[name])
  if (!id) throw notFound(engine)
  return id
}

/** Whether the user has not requested this yet: a HEAD call, or a browser's prefetch. */
export const isPrefetch = ({ method, headers }: Request): boolean =>
  method === 'HEAD' || /\bprefetch\b/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')

/** Parameters that clients may add to any call; only file calls read them. */
const ANYWHERE = ['currentTimeZone', 'timezone', 'isPage']
/** How a write requests a recalculation: in the query string, or in the body. */
export const RECALC_PARAMETERS = ['isRecalcNeeded', 'recalcFrom', 'preview']

/** Whether a field of a change may be in the query string: `?forAllVehicles=true` (operations §7.2). */
export const isSwitch = (resource: Resource, name: string): boolean =>
  resource.fields[name]?.kind === 'flag' && wirePathOf(resource, name) === name

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
    ?.flatMap(name => [name, wirePathOf(resource, name)])
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
    ...(parts!.attached!.idParameter ? [parts!.attached!.idParameter] : []),
    optionsOf(fields[parts!.attached!.owner]!).target!,
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
