import { may, optionsOf, placeOf, type Field, type Narrow, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { of, anyOf } from '../columns.ts'
import { recordsIn, scopeOf } from '../read/scope.ts'
import { columnOf, joinTableOf, ownerColumnOf, tableOf } from '../schema/names.ts'
import type { Db, Sql } from '../sql.ts'
import type { User } from '../user.ts'

type Values = Readonly<Record<string, unknown>>

function onlySql(target: Resource, field: string, expected: Narrow): Sql {
  const fits = (column: Sql): Sql => sql`${column} in (${sql.join([expected].flat())})`
  if (target.fields[field]?.kind !== 'references') return fits(sql.ref(`t.${columnOf(target, field)}`))
  return sql`exists (select 1 from ${sql.table(joinTableOf(target, field))} as j
    where ${sql.ref(`j.${ownerColumnOf(target)}`)} = t.id and ${fits(sql`j.target_id`)})`
}

const idsIn = (value: unknown): readonly number[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as number[]) : [value as number]

/**
 * Returns the query of the ids that the field may refer to: files, or records that match its `only` and are not deleted; with a user, only
 * those that the user may see.
 */
function fittingSql(engine: Engine, one: Field, ids: readonly number[], user: User | undefined): Sql {
  if (one.kind === 'file') return sql`select id from sys_file where id = ${anyOf(ids)}`
  const target = engine.resources[optionsOf(one).target!]!
  const seen = user === undefined ? recordsIn(engine, target, of('t')) : scopeOf(engine, target, user, of('t'))
  // The options of a select are visible to everyone.
  const some = user === undefined || target.api.select !== undefined || may(user.rights, target, 'read') ? seen : sql`false`
  // Derived values are not checked here, because they depend on the reader; the rules of the call check them.
  const stored = Object.entries(optionsOf(one).only ?? {}).filter(([field]) => !optionsOf(target.fields[field]!).derived)
  const only = stored.map(([field, expected]) => sql` and ${onlySql(target, field, expected)}`)
  return sql`select t.id from ${sql.table(tableOf(target))} as t
    where t.id = ${anyOf(ids)} and not t.is_delete${sql.join(only, sql``)}${some ? sql` and ${some}` : sql``}`
}

/** Returns which of the ids are records that a user may see and that are not deleted. */
export async function namableIn(
  engine: Engine,
  db: Db,
  target: Resource,
  ids: readonly number[],
  user: User,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`${fittingSql(engine, reference(target), ids, user)}`.execute(db)
  return new Set(rows.map(({ id }) => Number(id)))
}
const reference = ({ name: target }: Resource): Field => ({ kind: 'reference', options: { target } }) as never

/** A field with references, and the ids in it. */
interface Naming {
  readonly name: string
  readonly one: Field
  readonly ids: readonly number[]
}

/** Returns the valid ids of each field, in one statement. */
async function fitting(
  engine: Engine,
  db: Db,
  all: readonly Naming[],
  user: User | undefined,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  if (all.length === 0) return new Map()
  const parts = all.map(({ one, ids }, n) => sql`select ${sql.lit(n)} as n, f.id from (${fittingSql(engine, one, ids, user)}) as f`)
  const { rows } = await sql<{ n: number; id: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  const found = Map.groupBy(rows, row => row.n)
  return new Map(all.map(({ name }, n) => [name, new Set((found.get(n) ?? []).map(({ id }) => Number(id)))]))
}

/**
 * Returns the problems of references, checked in one statement: each referenced record must exist, must not be deleted, and must match the
 * field's `only`; with a user, it must be visible to them.
 */
export async function referenceProblems(
  engine: Engine,
  db: Db,
  resource: Resource,
  all: readonly Values[],
  user?: User,
): Promise<Record<string, Problem>[]> {
  const problems = all.map((): Record<string, Problem> => ({}))
  const naming = Object.entries(resource.fields).flatMap(([name, one]): Naming[] => {
    if (!['file', 'reference', 'references'].includes(one.kind)) return []
    const ids = [...new Set(all.flatMap(values => idsIn(values[name])))]
    return ids.length === 0 ? [] : [{ name, one, ids }]
  })
  for (const [name, found] of await fitting(engine, db, naming, user))
    for (const [n, values] of all.entries())
      if (!idsIn(values[name]).every(id => found.has(id))) problems[n]![placeOf(resource, name)] = { key: 'nerud.validation.reference' }
  return problems
}
