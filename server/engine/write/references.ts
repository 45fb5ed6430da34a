import { optionsOf, placeOf, type Field, type Narrow, type Problem, type Resource } from '#resource'
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { of } from '../read/recordJson.ts'
import { recordsIn } from '../read/scope.ts'
import { columnOf, joinTableOf, ownerColumnOf, tableOf } from '../schema/names.ts'
import type { Db, Sql } from '../rules.ts'
import { anyOf } from '../anyOf.ts'

type Values = Readonly<Record<string, unknown>>

function onlySql(target: Resource, field: string, wanted: Narrow): Sql {
  const fits = (column: Sql): Sql => sql`${column} in (${sql.join([wanted].flat())})`
  if (target.fields[field]?.kind !== 'references') return fits(sql.ref(`t.${columnOf(target, field)}`))
  return sql`exists (select 1 from ${sql.table(joinTableOf(target, field))} as j
    where ${sql.ref(`j.${ownerColumnOf(target)}`)} = t.id and ${fits(sql`j.target_id`)})`
}

const idsIn = (value: unknown): readonly number[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? (value as number[]) : [value as number]

/** Which of the ids name something that the field may name: a file, or a living record that fits its `only`. */
async function fitting(engine: Engine, db: Db, one: Field, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = async (statement: Sql): Promise<ReadonlySet<number>> => {
    const { rows } = await sql<{ id: number }>`${statement}`.execute(db)
    return new Set(rows.map(row => Number(row.id)))
  }
  if (one.kind === 'file') return found(sql`select id from sys_file where id = ${anyOf(ids)}`)
  const target = engine.resources[optionsOf(one).target!]!
  const some = recordsIn(engine, target, of('t'))
  const only = Object.entries(optionsOf(one).only ?? {}).map(([field, wanted]) => sql` and ${onlySql(target, field, wanted)}`)
  return found(
    sql`select t.id from ${sql.table(tableOf(target))} as t where t.id = ${anyOf(ids)} and not t.is_delete${sql.join(only, sql``)}${some ? sql` and ${some}` : sql``}`,
  )
}

/** Every named record must exist, be alive and fit the field's `only`: what is wrong with each record, one statement for each field that names others. */
export async function referenceProblems(
  engine: Engine,
  db: Db,
  resource: Resource,
  all: readonly Values[],
): Promise<Record<string, Problem>[]> {
  const problems = all.map((): Record<string, Problem> => ({}))
  for (const [name, one] of Object.entries(resource.fields)) {
    if (!['file', 'reference', 'references'].includes(one.kind)) continue
    const ids = [...new Set(all.flatMap(values => idsIn(values[name])))]
    if (ids.length === 0) continue
    const found = await fitting(engine, db, one, ids)
    for (const [n, values] of all.entries())
      if (!idsIn(values[name]).every(id => found.has(id))) problems[n]![placeOf(resource, name)] = { key: 'nerud.validation.reference' }
  }
  return problems
}
