import { idOf, optionsOf, placeOf, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { joinTableOf, columnOf, ownerColumnOf, tableOf } from '../schema/names.ts'
import type { Db, Sql } from '../sql.ts'

type Values = Readonly<Record<string, unknown>>

/** A record by field name, before and after a write. */
export interface PriorAndNext {
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
      ? sql`${sql.ref(`t.${columnOf(target, field)}`)}::text = any(${texts})`
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
  const { matching = {}, target: named } = optionsOf(resource.fields[name]!)
  const target = engine.resources[named!]!
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
    for (const n of wrong) problems[n]![placeOf(resource, name)] = { key: 'nerud.validation.reference' }
  }
  return problems
}
