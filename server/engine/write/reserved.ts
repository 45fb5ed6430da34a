import { idOf, optionsOf, wirePathOf, refText, titleOf, type Resource } from '#resource'
import { sql } from 'kysely'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { recordJson, type JsonContext } from '../read/recordJson.ts'
import type { Db, Sql } from '../sql.ts'
import type { Tx, ErrorPaths } from '../tx.ts'
import { reservedName } from '../schema/indexes.ts'
import { columnOf, RESERVED, tableOf } from '../schema/tables.ts'
import { joinPaths } from './rejections.ts'
import { visibleDuplicate } from './unique.ts'
import { anyOf } from '../columns.ts'

type Shape = Pick<JsonContext, 'resources'>

/** Returns the resource whose records have the period: the header, or the resource itself. */
const periodOwner = ({ resources }: Shape, resource: Resource): Resource => {
  const { of } = resource.parts!.reserved!
  return of === undefined ? resource : resources[optionsOf(resource.fields[of]!).target!]!
}

/** Returns the resources whose records reserve something for the period of this one's. */
const reservingBelow = (shape: Shape, header: Resource): readonly Resource[] =>
  Object.values(shape.resources).filter(one => one.parts?.reserved?.of !== undefined && periodOwner(shape, one) === header)

/** Returns the period for which a record `t` reserves its references; `h` is the record with the period. Null while it reserves nothing. */
function periodSql(shape: Shape, resource: Resource): Sql {
  const { from, to, only = {} } = resource.parts!.reserved!
  const owner = periodOwner(shape, resource)
  const [start, end] = [from, to].map(name => sql.ref(`h.${columnOf(owner, name)}`))
  const chosen = Object.entries(only).map(
    ([name, values]) => sql`and ${sql.ref(`t.${columnOf(resource, name)}`)} in (${sql.join(values.map(value => sql.lit(value)))})`,
  )
  return sql`case when t.is_active and not t.is_delete and h.is_active and not h.is_delete and ${start} < ${end} ${sql.join(chosen, sql` `)}
    then tstzrange(${start}, ${end}) end`
}

/**
 * Updates the stored periods of records, or of all records; overlaps are checked later. `by`: the ids of the records, or of their headers.
 */
export async function storePeriods(
  shape: Shape,
  db: Db,
  resource: Resource,
  by?: { readonly header: boolean; readonly ids: readonly number[] },
) {
  const { of } = resource.parts!.reserved!
  const [table, owner] = [sql.table(tableOf(resource)), sql.table(tableOf(periodOwner(shape, resource)))]
  const link = sql.ref(`t.${of === undefined ? 'id' : columnOf(resource, of)}`)
  const period = periodSql(shape, resource)
  const which = by && sql`and ${by.header ? link : sql.ref('t.id')} = ${anyOf(by.ids)}`
  await sql`update ${table} as t set ${sql.ref(RESERVED)} = ${period} from ${owner} as h
    where h.id = ${link} ${which ?? sql``} and t.${sql.ref(RESERVED)} is distinct from (${period})`.execute(db)
}

/** Exactly the expression of the constraint (`schema/indexes.ts`), so that its index is used. */
const rangeOf = (column: Sql): Sql => sql`int8range(${column}, ${column}, '[]')`

/** Two records that reserve the same thing for overlapping periods. */
interface Overlap {
  readonly id: number
  readonly field: string
  /** What both refer to. */
  readonly what: Readonly<Record<string, unknown>>
  /** The header of the other record, or the other record itself. */
  readonly other: { readonly id: number } & Readonly<Record<string, unknown>>
  readonly own: number
}

/** Returns the first of these records that conflicts with another reservation. */
async function firstClash(engine: Engine, tx: Tx, resource: Resource, which: Sql): Promise<Overlap | undefined> {
  const { what, of } = resource.parts!.reserved!
  const owner = periodOwner(engine, resource)
  const link = of === undefined ? 'id' : columnOf(resource, of)
  for (const field of what) {
    const target = engine.resources[optionsOf(resource.fields[field]!).target!]!
    const column = columnOf(resource, field)
    const [own, others] = ['t', 'o'].map(alias => rangeOf(sql.ref(`${alias}.${column}`)))
    const { rows } = await sql<Omit<Overlap, 'field'>>`select t.id::int, ${recordJson(engine, target, target.title.fields, 'w')} as what,
        ${recordJson(engine, owner, owner.title.fields, 'h')} as other, ${sql.ref(`t.${link}`)}::int as own
      from ${sql.table(tableOf(resource))} as t join ${sql.table(tableOf(target))} as w on w.id = ${sql.ref(`t.${column}`)}
      cross join lateral (select ${sql.ref(`o.${link}`)} as header from ${sql.table(tableOf(resource))} as o
        where ${others} && ${own} and o.${sql.ref(RESERVED)} && t.${sql.ref(RESERVED)} and ${sql.ref(`o.${column}`)} is not null
          and o.${sql.ref(RESERVED)} is not null and o.id <> t.id order by o.id limit 1) as found
      join ${sql.table(tableOf(owner))} as h on h.id = found.header
      where ${which} and ${sql.ref(`t.${column}`)} is not null order by t.id desc limit 1`.execute(tx.db)
    if (rows[0]) return { ...rows[0], field }
  }
  return undefined
}

const nameOf = (engine: Engine, resource: Resource): string => engine.texts(`resources.${resource.name}.name`, { smart_count: 1 })

async function clashError(engine: Engine, tx: Tx, resource: Resource, clash: Overlap, path: string): Promise<Error> {
  const { field, what, other, own } = clash
  const owner = periodOwner(engine, resource)
  const reservedTitle = refText(engine.resources[optionsOf(resource.fields[field]!).target!]!, what)
  const title = { id: other.id, title: `${nameOf(engine, owner)} ${titleOf(owner, other)}` }
  const seen = await visibleDuplicate(engine, tx.db, tx.user, owner, title)
  const isSameOwner = resource.parts!.reserved!.of !== undefined && idOf(other.id) === own
  const key = isSameOwner ? 'reservedHere' : seen ? 'reserved' : 'reservedElsewhere'
  const text = engine.texts(`nerud.validation.${key}`, { what: reservedTitle, other: title.title })
  return httpError(409, 'NOT_UNIQUE', text, {
    errors: { [path]: text },
    ...(seen && !isSameOwner && { extra: { other: { resource: owner.name, ...seen } } }),
  })
}

/** The paths of sent lines, by id. */
export type LinePaths = ReadonlyMap<number, string>

/**
 * Updates the periods of written records and of their lines; throws when one refers to something that another has reserved. A concurrent
 * transaction is checked by the database at commit (`inTransaction` then retries, and the conflict is reported here).
 */
export async function maintainReservations(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  paths: LinePaths,
  within?: ErrorPaths,
): Promise<void> {
  const own = resource.parts?.reserved && !within ? [{ child: resource, header: false }] : []
  const lines = reservingBelow(engine, resource).map(child => ({ child, header: true }))
  for (const { child, header } of [...own, ...lines]) {
    await storePeriods(engine, tx.db, child, { header, ids })
    const column = header ? columnOf(child, child.parts!.reserved!.of!) : 'id'
    const clash = await firstClash(engine, tx, child, sql`${sql.ref(`t.${column}`)} = ${anyOf(ids)}`)
    if (!clash) continue
    const field = wirePathOf(child, clash.field)
    const at = paths.get(clash.id)
    throw await clashError(
      engine,
      tx,
      child,
      clash,
      header ? (at === undefined ? periodPath(resource, child) : joinPaths(at, field)) : field,
    )
  }
}

/** Returns the path in a header for errors of a line that was not sent: the field of its lines, if any. */
const periodPath = (header: Resource, child: Resource): string => {
  const lines = Object.keys(header.fields).find(
    name => header.fields[name]!.kind === 'lines' && optionsOf(header.fields[name]!).target === child.name,
  )
  return lines === undefined ? '' : wirePathOf(header, lines)
}

/**
 * Returns the error 409 for a reservation that a concurrent transaction made first, by the violated constraint; undefined for any other
 * error.
 */
export function reservedBroken(engine: Engine, error: unknown): Error | undefined {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code !== '23P01') return undefined
  const found = Object.values(engine.resources).flatMap(one =>
    (one.parts?.reserved?.what ?? []).filter(field => reservedName(one, field) === constraint).map(field => wirePathOf(one, field)),
  )[0]
  const text = engine.texts('nerud.validation.reservedMeanwhile')
  return httpError(409, 'NOT_UNIQUE', text, found === undefined ? {} : { errors: { [found]: text } })
}
