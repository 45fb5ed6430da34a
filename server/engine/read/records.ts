import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { optionsOf, type Query, type Resource, type Sort } from '#resource'
import { listFields } from '#resource/listQuestion'
import { type Engine, sees, seesIn, restrictedTo } from '../engine.ts'
import { httpError, notFound } from '../../httpError.ts'
import { isOf, type Cast, type Db, type Sql } from '../sql.ts'
import { inBytes } from '../../adapters/postgres/client.ts'
import { finish, finishPage, pageColumns } from './derived.ts'
import { interpretedQuery, otherReadings, scopeOf, conditions, type RowCondition } from './conditions.ts'
import { withFoundReferences } from './foundReferences.ts'
import { PAGE, ROW, cachedSql, cachedStatement } from './pageTexts.ts'
import { tableOf } from '../schema/tables.ts'
import type { User } from '../user.ts'
import { isIndexed } from '../schema/indexes.ts'
import { aliased, anyOf } from '../columns.ts'
import { recordJson } from './recordJson.ts'
import { orderSql } from './filters.ts'

/** Encodes a cursor, which points to the next page: the sort values of a page's last row. */
export const encodeCursor = (key: string): string => Buffer.from(key).toString('base64url')

/** Decodes the values of a cursor, one for each type (undefined: text); throws 400 for an invalid one. */
export function decodeCursor(engine: Engine, cursor: string, types: readonly (Cast | undefined)[]): (string | null)[] {
  const isValue = (value: unknown, at: number): boolean => {
    if (value === null) return true
    const type = types[at]
    return typeof value === 'string' && (type ? isOf[type](value) : !value.includes('\u0000'))
  }
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === types.length && values.every(isValue)) return values
  } catch {
    // Not a valid cursor: the error follows.
  }
  const text = engine.texts('nerud.validation.parameter.value')
  throw httpError(400, 'INVALID', text, { errors: { after: text } })
}

export { badParameter, questionOf, rejectLevels } from './conditions.ts'
export { childrenOf, conditions, limitedTo, type RowCondition } from './conditions.ts'

/** A page of a list: the JSON of its rows as the database wrote it, and the cursor of the next page. */
export interface RecordPage {
  readonly body: Buffer<ArrayBuffer>
  readonly count: number
  readonly next?: string
  readonly total?: number
}

/**
 * The result of a page's statement: the rows as JSON, the inputs of derived values, the number of rows, and the sort values of the last
 * one.
 */
export interface PageRow {
  /** UTF-8. */
  readonly body: Buffer<ArrayBuffer>
  readonly inputs: readonly Record<string, unknown>[] | null
  readonly count: number
  readonly last: string | null
}

const sortKey = (sorts: readonly Sort[]): string => sorts.map(one => (one.descending ? `-${one.field}` : one.field)).join()
const recordSql = (engine: Engine, resource: Resource, names: readonly string[], withHistory = false): Sql =>
  cachedSql(
    engine.db,
    `record ${resource.name} ${withHistory} ${names.join()}`,
    () => recordJson(engine, resource, names, ROW, 0, { history: withHistory }),
    engine.hidden,
  )
/** Returns the SQL of the order, cached. */
export const bySql = (engine: Engine, resource: Resource, sorts: readonly Sort[]): Sql =>
  cachedSql(engine.db, `by ${resource.name} ${sortKey(sorts)}`, () => orderSql(engine, resource, sorts, ROW).by, engine.hidden)
const keySql = (engine: Engine, resource: Resource, sorts: readonly Sort[]): Sql =>
  cachedSql(engine.db, `key ${resource.name} ${sortKey(sorts)}`, () => orderSql(engine, resource, sorts, ROW).key, engine.hidden)

/** Returns the conditions of the rows after a cursor, one for each index range, in list order. */
function behindSql(engine: Engine, resource: Resource, sorts: readonly Sort[], cursor: string): readonly Sql[] {
  const { types, after } = orderSql(engine, resource, sorts, ROW)
  const ranges = after(decodeCursor(engine, cursor, types))
  if (ranges.length === 0) return [sql`false`]
  // Without an index, each range would scan the whole table.
  return isIndexed(resource, sorts) ? ranges : [sql`(${sql.join([...ranges], sql` or `)})`]
}

/** Returns the statement of a page; later pages are found by cursor, not by offset. */
export function pageSql(engine: Engine, resource: Resource, user: User, query: Query, where: Sql, call?: string): RawBuilder<PageRow> {
  const { sort, after, size } = query
  const by = bySql(engine, resource, sort)
  const offset = after ? 0 : (query.page - 1) * size
  const bounds = sql`order by ${by} limit ${sql.lit(size)}${offset ? sql` offset ${sql.lit(offset)}` : sql``}`
  const rows = (behind: Sql): Sql => sql`
    select ${sql.ref(ROW)}.*, ${keySql(engine, resource, sort)} as sys_k from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${where}${behind} ${bounds}`
  const ranges = after ? behindSql(engine, resource, sort, after).map(one => rows(sql` and ${one}`)) : [rows(sql``)]
  const found =
    ranges.length === 1
      ? ranges[0]!
      : sql`select * from (${sql.join(
          ranges.map(one => sql`(${one})`),
          sql` union all `,
        )}) as ${sql.ref(ROW)} ${bounds}`
  const names = listFields(engine.resources, resource, seesIn(user, resource, call), call)
  const { body, inputs, record, each, tables } = pageColumns(engine, resource, names, query.fields)
  // The aggregate reads the page's rows in order, because nothing in between can reorder them.
  return sql<PageRow>`
    with ${sql.ref(PAGE)} as materialized (${found})${tables}
    select ${body} as body, ${inputs} as inputs, count(*)::int as count, (array_agg(p.k))[count(*)] as last
    from (select ${record} as j${each ? sql`, ${each} as i` : sql``}, ${sql.ref(`${ROW}.sys_k`)} as k from ${sql.ref(PAGE)} as ${sql.ref(ROW)}) as p`
}

/** Returns the compiled statement; the text of first pages, which are requested most, is cached. */
function pageQuery(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  query: Query,
  where: Sql,
  call?: string,
): CompiledQuery<PageRow> {
  const make = (): RawBuilder<PageRow> => pageSql(engine, resource, user, query, where, call)
  if (query.after || query.page > 1) return make().compile(db)
  const names = listFields(engine.resources, resource, seesIn(user, resource, call), call)
  const shape = JSON.stringify([resource.name, call, names, query.fields, sortKey(query.sort), query.size, engine.hidden?.key])
  return cachedStatement(db, shape, where, make)
}

/**
 * Returns a page of a list, its JSON built by the database. When the search finds nothing as typed, its other readings are tried.
 */
export async function readRecordPage(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  request: Query,
  within?: RowCondition,
  call?: string,
): Promise<RecordPage> {
  const isFirst = !request.after && request.page === 1
  const query = isFirst ? request : await interpretedQuery(engine, db, resource, user, request, within)
  const page = await pageOf(engine, db, resource, user, query, within, call)
  if (page.count > 0 || !isFirst) return page
  for (const other of otherReadings(engine, resource, query)) {
    const found = await pageOf(engine, db, resource, user, other, within, call)
    if (found.count > 0) return found
  }
  return page
}

async function pageOf(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  query: Query,
  within?: RowCondition,
  call?: string,
): Promise<RecordPage> {
  const knowing = await withFoundReferences(engine, db, resource, query)
  const where = conditions(knowing, resource, user, query, within)
  const { rows } = await db.executeQuery(inBytes(pageQuery(engine, db, resource, user, query, where, call), 'body'))
  const { body, inputs, count, last } = rows[0]!
  const total = query.total ? await countRows(db, resource, where) : undefined
  const sees = seesIn(user, resource, call)
  const isRequested = (name: string): boolean => sees(name) && (query.fields?.includes(name) ?? true)
  const whole = finishPage(engine, resource, body, inputs, isRequested)
  return { body: whole, count, ...(count === query.size && last && { next: encodeCursor(last) }), ...(total !== undefined && { total }) }
}

async function countRows(db: Db, resource: Resource, where: Sql): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${where}`.execute(db)
  return rows[0]!.total
}

/** Returns the `from` of the records with these ids that the user may see; `everything`: including deleted ones. */
function seenAmong(engine: Engine, resource: Resource, user: User, ids: readonly number[], everything = false): Sql {
  const scope = scopeOf(engine, resource, user, aliased(ROW))
  return sql`from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${aliased(ROW)('id')} = ${anyOf(ids)}
    ${everything ? sql`` : sql`and not ${aliased(ROW)('is_delete')}`} ${scope ? sql`and ${scope}` : sql``}`
}

/** Returns which of these records the user may see, including deleted ones. */
export async function visibleIds(engine: Engine, db: Db, resource: Resource, user: User, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id ${seenAmong(engine, resource, user, ids, true)}`.execute(db)
  return rows.map(({ id }) => Number(id))
}

/** Returns whole records by id as the user sees them; `everything`: including deleted ones. */
export async function findRecords(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  ids: readonly number[],
  everything = false,
): Promise<Map<number, Record<string, unknown>>> {
  const names = Object.keys(resource.fields).filter(sees(user, resource))
  const shown = restrictedTo(engine, user)
  const { rows } = await sql<{ j: Record<string, unknown> }>`select ${recordSql(shown, resource, names, true)} as j
    ${seenAmong(engine, resource, user, ids, everything)}`.execute(db)
  return new Map(rows.map(({ j }) => [j['id'] as number, finish(shown, resource, j, sees(user, resource))]))
}

/** Returns a record as the user sees it; throws 404 when there is none. */
export async function readRecordById(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  id: number,
  everything = false,
): Promise<Record<string, unknown>> {
  const record = (await findRecords(engine, db, resource, user, [id], everything)).get(id)
  if (!record) throw notFound(engine)
  return record
}

/** Throws 404 unless the record exists, is not deleted and is visible to the user; cheaper than reading it. */
export async function assertVisible(engine: Engine, db: Db, resource: Resource, user: User, id: number): Promise<void> {
  const { rows } = await sql`select 1 ${seenAmong(engine, resource, user, [id])}`.execute(db)
  if (!rows[0]) throw notFound(engine)
}

/** Returns records by id as the user sees them, without expensive values; `everything`: including deleted ones. */
export async function readRecords(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  ids: readonly number[],
  everything = false,
): Promise<Map<number, Record<string, unknown>>> {
  const seen = sees(user, resource)
  const names = Object.keys(resource.fields).filter(name => seen(name) && !optionsOf(resource.fields[name]!).onDemand)
  const shown = restrictedTo(engine, user)
  const { rows } = await sql<{ j: Record<string, unknown> }>`select ${recordSql(shown, resource, names)} as j
    ${seenAmong(engine, resource, user, ids, everything)}`.execute(db)
  return new Map(rows.map(({ j }) => [j['id'] as number, finish(shown, resource, j, seen)]))
}

/** Returns whole records by id, without deleted ones. */
export async function recordsByIds(
  engine: Engine,
  db: Db,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ j: Record<string, unknown> }>`select ${recordSql(engine, resource, Object.keys(resource.fields))} as j
    from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)} where ${aliased(ROW)('id')} in (${sql.join([...ids])}) and not ${aliased(ROW)('is_delete')}`.execute(
    db,
  )
  return new Map(rows.map(({ j }) => [j['id'] as number, finish(engine, resource, j, () => true)]))
}

/** Returns the ids that a filter finds, at most `max`: for actions on all found records. */
export async function idsOf(
  engine: Engine,
  db: Db,
  resource: Resource,
  user: User,
  query: Query,
  max: number,
  within?: RowCondition,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select ${aliased(ROW)('id')} as id from ${sql.table(tableOf(resource))} as ${sql.ref(ROW)}
    where ${conditions(engine, resource, user, query, within)} order by ${aliased(ROW)('id')} limit ${sql.lit(max + 1)}`.execute(db)
  return rows.map(row => Number(row.id))
}
