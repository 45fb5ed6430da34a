import { sql } from 'kysely'
import { may, optionsOf, wirePathOf, type Field, type Narrow, type Problem, type Resource, idOf } from '#resource'
import type { Engine } from '../engine.ts'
import { aliased, anyOf } from '../columns.ts'
import { recordsIn, scopeOf } from '../read/conditions.ts'
import { joinTableOf, ownerColumnOf, storedSql, tableOf } from '../schema/tables.ts'
import type { Db, Sql } from '../sql.ts'
import type { User } from '../user.ts'
import { findRecords } from '../read/records.ts'
import type { Tx } from '../tx.ts'

type Values = Readonly<Record<string, unknown>>

function onlySql(target: Resource, field: string, expected: Narrow): Sql {
  const fits = (column: Sql): Sql => sql`${column} in (${sql.join([expected].flat())})`
  if (target.fields[field]?.kind !== 'references') return fits(storedSql(target, field, aliased('t')))
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
  const seen = user === undefined ? recordsIn(engine, target, aliased('t')) : scopeOf(engine, target, user, aliased('t'))
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
      if (!idsIn(values[name]).every(id => found.has(id))) problems[n]![wirePathOf(resource, name)] = { key: 'nerud.validation.reference' }
  return problems
}

/** A record in the pipeline by field name, before and after. */
interface Linking {
  readonly prior: Values | null
  readonly next: Values
}

async function exists(engine: Engine, tx: Tx, kind: unknown, id: number): Promise<boolean> {
  const target = typeof kind === 'string' ? engine.resources[kind] : undefined
  if (!target || !may(tx.user.rights, target, 'one')) return false
  return (await findRecords(engine, tx.db, target, tx.user, [id])).has(id)
}

/**
 * Returns the problems of links to a record of any kind (`recordOf`): a new link must lead to a record that its author may see; an
 * unchanged one may lead to a deleted record.
 */
export async function linkProblems(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  states: readonly Linking[],
): Promise<readonly Record<string, Problem>[]> {
  const links = Object.entries(resource.fields).flatMap(([name, one]) => {
    const { recordOf } = optionsOf(one)
    return recordOf === undefined ? [] : [{ name, kind: recordOf }]
  })
  const problems = states.map((): Record<string, Problem> => ({}))
  for (const { name, kind } of links)
    for (const [n, { prior, next }] of states.entries()) {
      const id = next[name]
      if (id === null || id === undefined || (prior && prior[name] === id && prior[kind] === next[kind])) continue
      if (!(await exists(engine, tx, next[kind], id as number)))
        problems[n]![wirePathOf(resource, name)] = { key: 'nerud.validation.reference' }
    }
  return problems
}

/** A record by field name, before and after a write. */
interface PriorAndNext {
  readonly prior: Values | null
  readonly next: Values
}

/** Returns a value as columns store it: records by id; an empty array for an empty value. */
function columnValues(value: unknown): readonly unknown[] {
  const all = Array.isArray(value) ? value : [value]
  return all.filter(one => one !== null && one !== undefined && one !== '').map(one => (typeof one === 'object' ? idOf(one) : one))
}

/** Returns the condition that a field of the target row `t` has one of the texts in a column of `n`; an empty list matches everything. */
function holdsSql(target: Resource, field: string, texts: Sql): Sql {
  const holds =
    target.fields[field]?.kind !== 'references'
      ? sql`${storedSql(target, field, aliased('t'))}::text = any(${texts})`
      : sql`exists (select 1 from ${sql.table(joinTableOf(target, field))} as j
          where ${sql.ref(`j.${ownerColumnOf(target)}`)} = t.id and j.target_id::text = any(${texts}))`
  return sql`(${texts} is null or ${holds})`
}

/** Returns the indexes of the records in which the field refers to something that does not match their other values. */
async function mismatchedIn(
  engine: Engine,
  db: Db,
  resource: Resource,
  name: string,
  all: readonly (readonly [n: number, next: Values])[],
): Promise<ReadonlySet<number>> {
  const { matching = {}, target: targetName } = optionsOf(resource.fields[name]!)
  const target = engine.resources[targetName!]!
  const fields = Object.keys(matching)
  const rows = all.flatMap(([n, next]) => {
    const expected = fields.map((field, at) => {
      const values = columnValues(next[matching[field]!])
      return [`w${at}`, values.length ? values.map(String) : null] as const
    })
    return columnValues(next[name]).map(id => ({ n, id, ...Object.fromEntries(expected) }))
  })
  const columns = fields.map((_, at) => sql`${sql.ref(`w${at}`)} text[]`)
  const conditions = fields.map((field, at) => holdsSql(target, field, sql.ref(`n.w${at}`)))
  const { rows: wrong } = await sql<{ n: number }>`select distinct n.n
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (n integer, id bigint, ${sql.join(columns)})
    where not exists (select 1 from ${sql.table(tableOf(target))} as t where t.id = n.id and ${sql.join(conditions, sql` and `)})`.execute(
    db,
  )
  return new Set(wrong.map(row => row.n))
}

/**
 * Returns the problems of references that do not match the other values of their record, with one statement per field; only changed
 * references are checked.
 */
export async function matchingProblems(
  engine: Engine,
  db: Db,
  resource: Resource,
  all: readonly PriorAndNext[],
): Promise<Record<string, Problem>[]> {
  const problems = all.map((): Record<string, Problem> => ({}))
  for (const [name, one] of Object.entries(resource.fields)) {
    const { matching, target } = optionsOf(one)
    if (!matching || !target) continue
    const isChanged = ({ prior, next }: PriorAndNext): boolean =>
      [name, ...Object.values(matching)].some(field => !prior || columnValues(prior[field]).join() !== columnValues(next[field]).join())
    const relevant = [...all.entries()].filter(([, one]) => columnValues(one.next[name]).length > 0 && isChanged(one))
    if (relevant.length === 0) continue
    const wrong = await mismatchedIn(
      engine,
      db,
      resource,
      name,
      relevant.map(([n, { next }]) => [n, next]),
    )
    for (const n of wrong) problems[n]![wirePathOf(resource, name)] = { key: 'nerud.validation.reference' }
  }
  return problems
}
