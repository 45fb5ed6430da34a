import { sql } from 'kysely'
import {
  callOf,
  field,
  type Resources,
  shape,
  refusalOf,
  demandOf,
  PEOPLE,
  can,
  may,
  pathOf,
  wirePathOf,
  rightsFor,
  titleOf,
  valueAt,
  type Resource,
} from '#resource'
import { EXCEL_CHANGES } from '#resource/returned'
import { MAX_REMOVALS, REMOVALS } from '#resource/frameCalls'
import { type CallContext, type ServedRoute, json, rejectUnknown } from '../http/calls.ts'
import type { DocumentedRoute } from '../openapi/document.ts'
import { httpError, validationError, notFound } from '../../httpError.ts'
import type { Texts } from '../texts.ts'
import { returnedFile } from '../import/returned.ts'
import { checkFile } from '../files/store.ts'
import { sniff } from '../files/mime.ts'
import { formOf } from '../http/body.ts'
import { type Engine, sees } from '../engine.ts'
import { visibleIds } from '../read/records.ts'
import { recordNameOf, isStored, tableOf } from '../schema/tables.ts'
import { scopeOf } from '../read/conditions.ts'
import type { Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { aliased } from '../columns.ts'
import { recordJson } from '../read/recordJson.ts'
import { any, bestSql } from '../read/filters.ts'
import { knowingSize } from '../read/foundReferences.ts'
import { scatteredIn } from '../read/scattered.ts'
import { templateValues } from '../read/documentValues.ts'

/** The two general calls in the API documentation. */
export const uploadingRoutes: readonly DocumentedRoute[] = (['excel', 'zip'] as const).map(kind => ({
  method: 'GET',
  path: `api/uploading_to_${kind}`,
  right: [],
  area: 'system',
  summary: `nerud.docs.uploading_${kind}`,
  answer: 'file' as const,
  input: { of: field.text(), ...(kind === 'zip' && { id: field.number({ required: true }) }) },
}))

/** The declarations in which the calls are resolved. */
interface RouteContext {
  readonly served: readonly ServedRoute[]
  readonly resources: Resources
  readonly texts: Texts
}

/** The call that creates the file, and its query. */
interface FileCall {
  readonly served: ServedRoute
  readonly ctx: CallContext
}

const without = (query: URLSearchParams, ...names: string[]): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => !names.includes(key)))

const listOf = ({ call, resource }: ServedRoute): string =>
  call.kind === 'export' && call.of !== undefined ? callOf(resource, 'list', call.of).path : resource.api.path

/**
 * The two general calls for files (foundations §7): `of` names the list, such as api/companies; by default the first of the registry. Excel
 * also takes the list's filters, a zip takes `id`, the owner of the documents. They delegate to the list's own calls, which check their own
 * rights.
 */
export function fileCallOf(kind: 'excel' | 'zip', { served, resources, texts }: RouteContext, ctx: CallContext): FileCall {
  const calls = served.filter(one => one.call.kind === (kind === 'excel' ? 'export' : 'download'))
  const usual = (): string | undefined => Object.values(resources).find(one => calls.some(call => listOf(call) === one.api.path))?.api.path
  const of = ctx.query.get('of') || usual()
  const found = calls.find(one => listOf(one) === of)
  if (!found) {
    const text = texts('nerud.validation.parameter.value')
    throw httpError(400, 'INVALID', text, { errors: { of: text } })
  }
  if (kind === 'excel') return { served: found, ctx: { ...ctx, query: without(ctx.query, 'of') } }
  return { served: found, ctx: { ...ctx, params: { id: ctx.query.get('id') ?? '', doc_id: 'all' }, query: without(ctx.query, 'of', 'id') } }
}

const FILE = field.file({ required: true, accept: ['excel'] })

/** The call in the API documentation. */
export const excelChangesRoute: DocumentedRoute = {
  method: 'POST',
  path: EXCEL_CHANGES,
  right: [],
  area: 'system',
  summary: 'nerud.docs.excelChanges',
  body: 'multipart',
  input: { file: FILE },
  answer: {
    resource: field.text(),
    rows: shape.list({
      id: field.number(),
      version: field.number(),
      title: field.text(),
      row: field.number(),
      cells: shape.list({
        field: field.text(),
        before: shape.anything,
        now: shape.optional(shape.anything),
        after: shape.anything,
        text: field.text(),
        problem: shape.optional(field.text()),
      }),
    }),
    same: field.number(),
    lost: field.number(),
    ignored: shape.list(field.text()),
  },
}

/** Returns what an edited Excel export would change in records that the caller may change (`returnedFile`): writes nothing. */
export async function excelChanges(engine: Engine, ctx: CallContext): Promise<Response> {
  rejectUnknown(engine, ctx.query)
  const { wire, files } = await formOf(ctx.request, engine)
  const unknown = [...Object.keys(wire), ...Object.keys(files)].find(name => name !== 'file')
  if (unknown !== undefined) throw validationError(engine, undefined, { [unknown]: { key: 'nerud.validation.unknown' } })
  const { file } = files
  if (!file) throw validationError(engine, undefined, { file: { key: 'nerud.validation.required' } })
  const problem = checkFile(FILE, file, sniff(file.bytes))
  if (problem) throw validationError(engine, undefined, { file: problem })
  return json(JSON.stringify(await returnedFile(engine, ctx.user, file)))
}

/** The call in the API documentation. */
export const removalsRoute: DocumentedRoute = {
  method: 'GET',
  path: REMOVALS,
  right: [],
  area: 'system',
  summary: 'nerud.docs.removals',
  input: { of: field.text({ required: true, max: 60 }), ids: field.text({ required: true, max: 4000 }) },
  answer: shape.list({ id: field.number(), at: field.dateTime(), user: shape.maybe({ id: field.number(), fio: field.text() }) }),
}

/**
 * Returns who removed deleted records of a resource last, and when, by the ids of those that the caller may see: for the trash of its list.
 */
export async function removals(engine: Engine, { query, user }: CallContext): Promise<Response> {
  rejectUnknown(engine, query, ['of', 'ids'])
  const resource = Object.hasOwn(engine.resources, query.get('of') ?? '') ? engine.resources[query.get('of')!]! : undefined
  if (!resource) throw notFound(engine)
  if (refusalOf(user, demandOf(resource, 'read'))) throw httpError(403, 'NO_RIGHT', engine.texts('nerud.session.denied'))
  const ids = (query.get('ids') ?? '').split(',').map(Number)
  if (ids.length > MAX_REMOVALS || !ids.every(id => Number.isSafeInteger(id) && id > 0))
    throw validationError(engine, undefined, { ids: { key: 'nerud.validation.parameter.value' } })
  const seen = await visibleIds(engine, engine.db, resource, user, ids)
  const { rows } = await sql`
    select c.record_id as id, c.at, case when u.id is not null then json_build_object('id', u.id, 'fio', u.fio) end as "user"
    from unnest(${seen}::bigint[]) as wanted (id)
    cross join lateral (select record_id, at, user_id from sys_change
      where resource = ${recordNameOf(resource)} and record_id = wanted.id and action = 'remove' order by id desc limit 1) c
    left join ${sql.table(PEOPLE)} u on u.id = c.user_id`.execute(engine.db)
  return json(JSON.stringify(rows))
}

/** The number of records shown per resource, and the maximum number examined and counted to find the best. */
const SHOWN = 5
const LOOKED_AT = 1000
/** The shortest text to search for: shorter ones match everything; only numbers may be shorter. */
const SHORTEST = 2
const LONGEST = 100

/** One record found by the global search. */
interface Found {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly subtitle?: string
  /** The path of its card, if it has one. */
  readonly path?: string
}

/** Parses the number of a record: «123», «№ 123». */
function numberIn(text: string): number | undefined {
  const digits = /^(?:№|#|N)?\s*(\d{1,15})$/i.exec(text)?.[1]
  return digits && Number(digits) > 0 ? Number(digits) : undefined
}

const ROW = 't'

/** The results of one resource: the best ones, and their number. */
interface FoundOf {
  readonly shown: readonly Found[]
  readonly count: number
  /** The rank of the best. */
  readonly best: number
}
const NOTHING: FoundOf = { shown: [], count: 0, best: Infinity }

/** The rank of records that only have the characters of the text, scattered in a code such as a plate. */
const SCATTERED = 100

async function foundIn(engine: Engine, resource: Resource, user: User, text: string): Promise<FoundOf> {
  const seen = sees(user, resource)
  // A computed value would make the database read the whole table.
  const fields = (resource.list?.search.in ?? []).filter(name => seen(name) && isStored(resource, name))
  const number = numberIn(text)
  const isWord = text.length >= SHORTEST && fields.length > 0 && !/^[№#]/.test(text)
  const at = aliased(ROW)
  const scope = scopeOf(engine, resource, user, at)
  const table = sql`${sql.table(tableOf(resource))} as ${sql.ref(ROW)}`
  const living = sql`not ${at('is_delete')} ${scope ? sql`and ${scope}` : sql``}`
  const ranked = (rank: Sql, where: Sql): Sql =>
    sql`(select ${at('id')} as id, ${rank} as rank from ${table} where ${where} and ${living} limit ${sql.lit(LOOKED_AT)})`
  const best = async (some: readonly Sql[]): Promise<FoundOf> => {
    const names = [...new Set([...resource.title.fields, ...fields])].filter(name => seen(name))
    const { rows } = await sql<{ j: Record<string, unknown>; count: number; rank: number }>`
      select ${recordJson(engine, resource, names, ROW, 1)} as j, f.count, f.rank
      from (select id, min(rank) as rank, (count(*) over ())::int as count from (${sql.join(some, sql` union all `)}) as u
        group by id order by 2, 1 desc limit ${sql.lit(SHOWN)}) as f
      join ${table} on ${at('id')} = f.id order by f.rank, f.id desc`.execute(engine.db)
    if (rows.length === 0) return NOTHING
    const path = can(user.rights, rightsFor(resource, 'one'))
    return { shown: rows.map(({ j }) => answerOf(engine, resource, j, fields, path)), count: rows[0]!.count, best: rows[0]!.rank }
  }
  const byNumber = number === undefined ? [] : [ranked(sql.lit(-1), sql`${at('id')} = ${number}`)]
  if (!isWord) return byNumber.length > 0 ? best(byNumber) : NOTHING
  const { found, rank } = bestSql(await knowingSize(engine, engine.db, resource, [text]), resource, text, ROW, fields)
  const asTyped = await best([...byNumber, ranked(rank, found)])
  const isFoundByText = asTyped.count > (asTyped.best < 0 ? 1 : 0)
  const scattered = isFoundByText ? [] : scatteredIn(engine, resource, { search: text, searchIn: fields }, ROW)
  return scattered.length > 0 ? best([...byNumber, ranked(sql.lit(SCATTERED), any(scattered))]) : asTyped
}

function answerOf(engine: Engine, resource: Resource, record: Record<string, unknown>, fields: readonly string[], mayOpen: boolean): Found {
  const id = record['id'] as number
  const title = titleOf(resource, record)
  const path = mayOpen ? pathOf(resource, 'one', id) : undefined
  const shown = templateValues(engine, resource, record)
  const subtitle = fields
    .map(name => valueAt(shown, wirePathOf(resource, name)))
    .filter(value => typeof value === 'string' && value !== '' && !title.includes(value))
    .join(', ')
  return { resource: resource.name, id, title, ...(subtitle && { subtitle }), ...(path && { path }) }
}

/**
 * Searches everything that the declarations open to the search and the user may read, the best match first; a number also finds the record
 * of that number. `X-Total-Count` is the number of matches.
 */
export async function searchEverywhere(engine: Engine, ctx: CallContext): Promise<Response> {
  rejectUnknown(engine, ctx.query, ['query'])
  const text = (ctx.query.get('query') ?? '').replaceAll('\u0000', '').trim().slice(0, LONGEST)
  const all = Object.values(engine.resources).filter(one => one.list?.search.global && may(ctx.user.rights, one, 'read'))
  const found = text ? await Promise.all(all.map(one => foundIn(engine, one, ctx.user, text))) : []
  const count = found.reduce((sum, one) => sum + one.count, 0)
  return json(JSON.stringify(found.toSorted((a, b) => (a.best === b.best ? 0 : a.best - b.best)).flatMap(one => one.shown)), 200, {
    'x-total-count': String(count),
  })
}

/** The search in the API documentation. */
export const searchRoute: DocumentedRoute = {
  method: 'GET',
  path: 'api/search',
  right: [],
  area: 'system',
  summary: 'nerud.docs.search',
  input: { query: field.text() },
  answer: shape.list({
    resource: field.text(),
    id: field.number(),
    title: field.text(),
    subtitle: shape.optional(field.text()),
    path: shape.optional(field.text()),
  }),
  headers: ['X-Total-Count'],
}
