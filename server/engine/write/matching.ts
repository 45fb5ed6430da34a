import { idOf, optionsOf, placeOf, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { joinTableOf, columnOf, snake, tableOf } from '../schema/names.ts'
import type { Sql, Tx } from '../rules.ts'

type Values = Readonly<Record<string, unknown>>

/** A value as columns hold it: records by their ids; nothing for an empty one. */
function bare(value: unknown): readonly unknown[] {
  const all = Array.isArray(value) ? value : [value]
  return all.filter(one => one !== null && one !== undefined && one !== '').map(one => (typeof one === 'object' ? idOf(one) : one))
}

/** Rows of a target, called t, whose field holds one of the values. */
function holdsSql(target: Resource, field: string, wanted: readonly unknown[]): Sql {
  if (target.fields[field]?.kind !== 'references') return sql`${sql.ref(`t.${columnOf(target, field)}`)} in (${sql.join([...wanted])})`
  return sql`exists (select 1 from ${sql.table(joinTableOf(target, field))} as j
    where ${sql.ref(`j.${snake(target.name)}_id`)} = t.id and j.target_id in (${sql.join([...wanted])}))`
}

/** References whose record does not match the other values of this one, by place; only what this write changes is judged. */
export async function mismatched(
  engine: Engine,
  tx: Tx,
  resource: Resource,
  prior: Values | null,
  next: Values,
): Promise<Record<string, Problem>> {
  const isChanged = (name: string): boolean => !prior || bare(prior[name]).join() !== bare(next[name]).join()
  const problems: Record<string, Problem> = {}
  for (const [name, one] of Object.entries(resource.fields)) {
    const { matching, target: named } = optionsOf(one)
    if (!matching || !named) continue
    const ids = bare(next[name])
    if (ids.length === 0 || ![name, ...Object.values(matching)].some(isChanged)) continue
    const target = engine.resources[named]!
    const conditions = Object.entries(matching).flatMap(([field, own]) => {
      const wanted = bare(next[own])
      return wanted.length ? [holdsSql(target, field, wanted)] : []
    })
    if (conditions.length === 0) continue
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(tableOf(target))} as t
      where t.id in (${sql.join([...ids])}) and ${sql.join(conditions, sql` and `)}`.execute(tx.db)
    if (rows[0]!.n !== ids.length) problems[placeOf(resource, name)] = { key: 'nerud.validation.reference' }
  }
  return problems
}
