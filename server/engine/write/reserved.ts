import { idOf, optionsOf, placeOf, refText, titleOf, type Resource } from '#resource'
import { sql } from 'kysely'
import { httpError } from '../../httpError.ts'
import type { Engine } from '../engine.ts'
import { recordJson, type Shaping } from '../read/recordJson.ts'
import type { Db, Sql } from '../sql.ts'
import type { Tx, Within } from '../tx.ts'
import { reservedName } from '../schema/indexes.ts'
import { columnOf, RESERVED, tableOf } from '../schema/names.ts'
import { below } from './errors.ts'
import { visibleDuplicate } from './unique.ts'
import { anyOf } from '../columns.ts'

type Shape = Pick<Shaping, 'resources'>

/** The resource whose records have the period: the header, or the resource itself. */
const periodOwner = ({ resources }: Shape, resource: Resource): Resource => {
  const { of } = resource.parts!.reserved!
  return of === undefined ? resource : resources[optionsOf(resource.fields[of]!).target!]!
}

/** The resources whose records take what they name for the period of this one's. */
const reservingBelow = (shape: Shape, header: Resource): readonly Resource[] =>
  Object.values(shape.resources).filter(one => one.parts?.reserved?.of !== undefined && periodOwner(shape, one) === header)

/** The period for which a record `t` takes what it names, `h` being the record that has the period: null while it takes nothing. */
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

/** Sets the periods of records right, of all where none are named; whether they overlap is asked later. `by`: the records' own ids, or those of their headers. */
export async function keepPeriods(
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

/** The constraint's own expression (`schema/indexes.ts`), so that its index answers. */
const rangeOf = (column: Sql): Sql => sql`int8range(${column}, ${column}, '[]')`

/** Two records that name the same for overlapping periods. */
interface Clash {
  readonly id: number
  readonly field: string
  /** What both name. */
  readonly what: Readonly<Record<string, unknown>>
  /** The other's header, or the other itself. */
  readonly other: { readonly id: number } & Readonly<Record<string, unknown>>
  readonly own: number
}

/** The first record of those asked for that names what another one has taken. */
async function firstClash(engine: Engine, tx: Tx, resource: Resource, which: Sql): Promise<Clash | undefined> {
  const { what, of } = resource.parts!.reserved!
  const owner = periodOwner(engine, resource)
  const link = of === undefined ? 'id' : columnOf(resource, of)
  for (const field of what) {
    const target = engine.resources[optionsOf(resource.fields[field]!).target!]!
    const column = columnOf(resource, field)
    const [own, others] = ['t', 'o'].map(alias => rangeOf(sql.ref(`${alias}.${column}`)))
    const { rows } = await sql<Omit<Clash, 'field'>>`select t.id::int, ${recordJson(engine, target, target.title.fields, 'w')} as what,
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

function clashError(engine: Engine, tx: Tx, resource: Resource, clash: Clash, place: string): Error {
  const { field, what, other, own } = clash
  const owner = periodOwner(engine, resource)
  const named = refText(engine.resources[optionsOf(resource.fields[field]!).target!]!, what)
  const title = { id: other.id, title: `${nameOf(engine, owner)} ${titleOf(owner, other)}` }
  const seen = visibleDuplicate(engine, tx.user, owner, title)
  const isHere = resource.parts!.reserved!.of !== undefined && idOf(other.id) === own
  const key = isHere ? 'reservedHere' : seen ? 'reserved' : 'reservedElsewhere'
  const text = engine.texts(`nerud.validation.${key}`, { what: named, other: title.title })
  return httpError(409, 'NOT_UNIQUE', text, {
    errors: { [place]: text },
    ...(seen && !isHere && { extra: { other: { resource: owner.name, ...seen } } }),
  })
}

/** Where records of lines were sent, by their ids. */
export type Places = ReadonlyMap<number, string>

/**
 * Keeps the periods of records that were written, and of the lines below them; throws where one names what another has taken. What is written beside this
 * transaction is judged by the database when it ends (`inTransaction` then begins anew, and the other one is named here).
 */
export async function keepReserved(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  ids: readonly number[],
  places: Places,
  within?: Within,
): Promise<void> {
  const own = resource.parts?.reserved && !within ? [{ child: resource, header: false }] : []
  const lines = reservingBelow(engine, resource).map(child => ({ child, header: true }))
  for (const { child, header } of [...own, ...lines]) {
    await keepPeriods(engine, tx.db, child, { header, ids })
    const column = header ? columnOf(child, child.parts!.reserved!.of!) : 'id'
    const clash = await firstClash(engine, tx, child, sql`${sql.ref(`t.${column}`)} = ${anyOf(ids)}`)
    if (!clash) continue
    const field = placeOf(child, clash.field)
    const at = places.get(clash.id)
    throw clashError(engine, tx, child, clash, header ? (at === undefined ? periodPlace(resource, child) : below(at, field)) : field)
  }
}

/** Where a header is told of a line that nobody has sent: at the lines, where it has them as a field. */
const periodPlace = (header: Resource, child: Resource): string => {
  const lines = Object.keys(header.fields).find(
    name => header.fields[name]!.kind === 'lines' && optionsOf(header.fields[name]!).target === child.name,
  )
  return lines === undefined ? '' : placeOf(header, lines)
}

/** 409 of what somebody else has taken meanwhile, by the constraint that refused it; undefined of any other error. */
export function reservedBroken(engine: Engine, error: unknown): Error | undefined {
  const { code, constraint_name: constraint } = error as { code?: string; constraint_name?: string }
  if (code !== '23P01') return undefined
  const found = Object.values(engine.resources).flatMap(one =>
    (one.parts?.reserved?.what ?? []).filter(field => reservedName(one, field) === constraint).map(field => placeOf(one, field)),
  )[0]
  const text = engine.texts('nerud.validation.reservedMeanwhile')
  return httpError(409, 'NOT_UNIQUE', text, found === undefined ? {} : { errors: { [found]: text } })
}
