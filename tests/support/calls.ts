import { actionOf, optionsOf, routesOf, sampleOf, type Fields, type Method, type Resource, type Rights } from '#resource'
import { resources } from '#resources'
import { application } from '#resources/app.rules'
import { openServices } from '#resources/adapters/externalServices.rules'
import type { ExternalServices } from '../../server/adapters/externalServices.ts'
import { bulkCalls } from '../../server/jobs/bulkCalls.ts'
import { openLive, liveRoutes } from '../../server/live/live.ts'
import { openLog } from '../../server/log.ts'
import { reportRoutes } from '../../server/reports/routes.ts'
import { viewRoutes } from '../../server/views.ts'
import type { App } from '../../server/app.ts'
import { BYTES, mismatchesBy, resolved, type Described } from './answers.ts'
import type { Answered } from './app.ts'

/** A call of the application: of a resource, or a handwritten route. */
export interface Answering {
  readonly method: Method
  /** Without a leading slash; parameters as {name}. */
  readonly path: string
  readonly right: Rights | 'public'
  readonly reads: boolean
  /** Format of the body. */
  readonly body: 'json' | 'form' | 'none'
  /** Fields of the body by path. */
  readonly fields: Fields
  readonly kind: string
  readonly resource?: Resource
}

const all: readonly Resource[] = Object.values<Resource>(resources)
const holdsFile = (fields: Fields): boolean => Object.values(fields).some(one => one.kind === 'file')
const GET = { method: 'GET', reads: true, body: 'none', fields: {} } as const

function ofResource(resource: Resource): Answering[] {
  const calls = routesOf(resource).map((call): Answering => {
    const known = { method: call.method, path: call.path, right: call.right, reads: call.reads, kind: call.kind, resource }
    if (call.kind === 'action') {
      const { input, body } = actionOf(resource, call.of!)!
      const fields: Fields = input ?? {}
      return { ...known, fields, body: call.method === 'GET' ? 'none' : body === 'multipart' || holdsFile(fields) ? 'form' : 'json' }
    }
    if (call.kind === 'create' || call.kind === 'edit' || call.kind === 'replace')
      return { ...known, fields: resource.fields, body: holdsFile(resource.fields) ? 'form' : 'json' }
    if (call.kind === 'import' || call.kind === 'templates' || call.kind === 'print') return { ...known, fields: {}, body: 'form' }
    return { ...known, fields: {}, body: call.kind === 'remove' ? 'json' : 'none' }
  })
  const one = calls.find(call => call.kind === 'one')
  const moreCalls: Answering[] = one
    ? [{ ...GET, path: `api/history/${resource.name}/{id}`, right: one.right, kind: 'history', resource }]
    : []
  if (one)
    for (const [name, item] of Object.entries(resource.fields))
      if (item.kind === 'file')
        moreCalls.push({ ...GET, path: `api/files/${resource.name}/{record}/${name}`, right: one.right, kind: 'file', resource })
  const { import: imports } = resource.parts ?? {}
  if (imports)
    for (const path of ['template', '{id}', '{id}/errors'])
      moreCalls.push({ ...GET, path: `${imports.path}/${path}`, right: imports.right, kind: 'importState', resource })
  return [...calls, ...moreCalls]
}

/** Live updates that nobody receives: only the paths of their routes are read. */
const live = openLive({
  address: () => {
    throw new Error('no database')
  },
  resources,
  readers: async () => new Map(),
  log: openLog('silent'),
  isAlone: true,
})

/** The routes that belong to no resource. */
const handMade = [
  ...application.areas.flatMap(area => area.routes?.(openServices({}) as ExternalServices) ?? []),
  ...liveRoutes(live),
  ...viewRoutes({ resources, sharing: [] }),
  ...reportRoutes({ resources, sharing: [] }),
  ...bulkCalls,
]

/** Every call of the application. */
export const everyCall: readonly Answering[] = [
  ...['excel', 'zip'].map((kind): Answering => ({ ...GET, path: `api/uploading_to_${kind}`, right: [], kind: 'uploading' })),
  { ...GET, path: 'api/search', right: [], kind: 'search' },
  { ...GET, path: 'api/removals', right: [], kind: 'removals' },
  { method: 'POST', path: 'api/excel_changes', right: [], reads: true, kind: 'excelChanges', body: 'form', fields: {} },
  ...handMade.map((route): Answering => ({
    method: route.method,
    path: route.path,
    right: route.right,
    reads: route.reads,
    body: route.body === 'none' || route.method === 'GET' ? 'none' : route.body === 'multipart' ? 'form' : 'json',
    fields: route.input ?? {},
    kind: 'route',
  })),
  ...all.flatMap(ofResource),
]

/** The names of a path's parameters. */
export const parametersOf = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** The query string that a list call requires, such as `companyId=1`: its required parameters with valid values. */
export function requiredQuery({ resource, path, kind }: Pick<Answering, 'resource' | 'path' | 'kind'>): string {
  if (kind === 'removals') return 'of=tag&ids=1'
  const call = resource && routesOf(resource).find(one => one.path === path && one.kind === kind)
  // Sums take the parameters of the list whose rows they sum up.
  const list = call?.kind === 'sums' ? (resource?.api.sums?.[call.of!]?.list ?? '') : (call?.of ?? '')
  const required = Object.entries(resource?.api.lists?.[list]?.parameters ?? {}).filter(([, one]) => optionsOf(one).required)
  return new URLSearchParams(required.map(([name, one]) => [name, one.kind === 'reference' ? '1' : String(sampleOf(one, 1))])).toString()
}

/** Fetches the OpenAPI description, with shared parts inlined. */
export const documented = async (app: App): Promise<Described> =>
  resolved(await (await app.fetch(new Request('http://nerud.test/api/docs.json'))).json())

const judges = new WeakMap<Described, ReturnType<typeof mismatchesBy>>()
const judgeOf = (api: Described): ReturnType<typeof mismatchesBy> => {
  const known = judges.get(api) ?? mismatchesBy(api.components.schemas)
  judges.set(api, known)
  return known
}

/** How a response differs from the documented success; undefined when it matches. */
export function notAsDocumented(
  api: Described,
  { method, path }: { readonly method: string; readonly path: string },
  { status, body, headers, bytes }: Answered,
): string | undefined {
  if (status < 200 || status > 299) return `${status} ${JSON.stringify(body)?.slice(0, 400)}`
  const { responses } = api.paths[`/${path}`]![method.toLowerCase()]!
  const answer = responses[status]
  if (!answer) return `${status} is documented as ${Object.keys(responses).join(' or ')}`
  const type = (headers.get('content-type') ?? '').split(';')[0]!
  const [documentedType, { schema } = { schema: undefined }] = Object.entries(answer.content ?? {})[0] ?? []
  if (documentedType === undefined) return undefined
  if (documentedType === BYTES)
    return bytes.length > 0 && type !== 'application/json' ? undefined : `${type} of ${bytes.length} bytes is no file`
  if (type !== documentedType) return `${type || 'nothing'} is documented as ${documentedType}`
  if (documentedType !== 'application/json') return bytes.length > 0 ? undefined : 'is empty'
  const wrong = judgeOf(api)(schema!, body)
  return wrong.length > 0 ? wrong.slice(0, 4).join('; ') : undefined
}
