import { can, field, may, pathOf, placeOf, rightsFor, shape, titleOf, valueAt, type Resource } from '#resource'
import { sql } from 'kysely'
import { scopeOf } from '../read/conditions.ts'
import { json, type CallContext, rejectUnknown } from '../http/calls.ts'
import type { Engine } from '../engine.ts'
import { sees } from '../visibility.ts'
import { isStored, tableOf } from '../schema/names.ts'
import type { DocumentedRoute } from '../openapi/document.ts'
import type { Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { of } from '../columns.ts'
import { recordJson } from '../read/recordJson.ts'
import { bestSql } from '../read/filters.ts'
import { knowingSize } from '../read/foundReferences.ts'
import { templateValues } from '../read/documentValues.ts'

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

async function foundIn(engine: Engine, resource: Resource, user: User, text: string): Promise<FoundOf> {
  const seen = sees(user, resource)
  // A computed value would make the database read the whole table.
  const fields = (resource.list?.search.in ?? []).filter(name => seen(name) && isStored(resource, name))
  const number = numberIn(text)
  const isWord = text.length >= SHORTEST && fields.length > 0 && !/^[№#]/.test(text)
  if (number === undefined && !isWord) return NOTHING
  const at = of(ROW)
  const scope = scopeOf(engine, resource, user, at)
  const table = sql`${sql.table(tableOf(resource))} as ${sql.ref(ROW)}`
  const living = sql`not ${at('is_delete')} ${scope ? sql`and ${scope}` : sql``}`
  const some: Sql[] = []
  if (number !== undefined) some.push(sql`(select ${at('id')} as id, -1 as rank from ${table} where ${at('id')} = ${number} and ${living})`)
  if (isWord) {
    const { found, rank } = bestSql(await knowingSize(engine, engine.db, resource, [text]), resource, text, ROW, fields)
    some.push(sql`(select ${at('id')} as id, ${rank} as rank from ${table} where ${found} and ${living} limit ${sql.lit(LOOKED_AT)})`)
  }
  const names = [...new Set([...resource.title.fields, ...fields])].filter(name => seen(name))
  const { rows } = await sql<{ j: Record<string, unknown>; count: number; rank: number }>`
    select ${recordJson(engine, resource, names, ROW, 1)} as j, f.count, f.rank
    from (select id, min(rank) as rank, (count(*) over ())::int as count from (${sql.join(some, sql` union all `)}) as u
      group by id order by 2, 1 desc limit ${sql.lit(SHOWN)}) as f
    join ${table} on ${at('id')} = f.id order by f.rank, f.id desc`.execute(engine.db)
  const path = can(user.rights, rightsFor(resource, 'one'))
  return {
    shown: rows.map(({ j }) => answerOf(engine, resource, j, fields, path)),
    count: rows[0]?.count ?? 0,
    best: rows[0]?.rank ?? Infinity,
  }
}

function answerOf(engine: Engine, resource: Resource, record: Record<string, unknown>, fields: readonly string[], mayOpen: boolean): Found {
  const id = record['id'] as number
  const title = titleOf(resource, record)
  const path = mayOpen ? pathOf(resource, 'one', id) : undefined
  const shown = templateValues(engine, resource, record)
  const subtitle = fields
    .map(name => valueAt(shown, placeOf(resource, name)))
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
