import { byName, placeOf, setAt, type Resource } from '#resource'
import { sql } from 'kysely'
import { sees, type Engine } from './engine.ts'
import { isKept, KEPT_COUNT, keptTableOf } from './keptSums.ts'
import { tableOf } from './names.ts'
import { conditions, questionOf, ROW, type Within } from './read.ts'
import type { Sql, User } from './rules.ts'
import { expressionOf, isRecordDerived, object, of, plant, valueJson, type Tree } from './shape.ts'
import { sortValue } from './where.ts'

/** Thrown where a derived value asks for what no sum is. */
const OTHER = new Error('not among the sums')

/** The values derived from the record itself whose inputs all are among the sums, counted from the sums. */
function finishSums(resource: Resource, summed: readonly string[], record: Record<string, unknown>): Record<string, unknown> {
  const watched = new Proxy(byName(resource, record), {
    get: (values, key) => {
      if (!summed.includes(String(key))) throw OTHER
      return values[String(key)]
    },
  })
  for (const [name, derive] of Object.entries(resource.derive ?? {})) {
    if (!isRecordDerived(resource, name)) continue
    try {
      setAt(record, placeOf(resource, name), derive(watched))
    } catch (error) {
      if (error !== OTHER) throw error
    }
  }
  return record
}

// Whole numbers stay numbers, decimals travel as text, as in records.
const sumJson = (resource: Resource, name: string, value: Sql): Sql =>
  resource.fields[name]!.kind === 'number' ? value : sql`(${value})::text`

/** Adds up the rows that a list's filters find: one object, or one for each group, in the order of the groups. */
export async function readSums(
  engine: Engine,
  resource: Resource,
  user: User,
  call: string,
  parameters: Iterable<readonly [string, string]>,
  within?: Within,
): Promise<string> {
  const sums = resource.api.sums![call]!
  const seen = sees(user, resource)
  const [summed, per] = [sums.of.filter(seen), (sums.per ?? []).filter(seen)]
  const asked = questionOf(engine, resource, parameters, seen, sums.list)
  const where = conditions(engine, resource, user, asked, within)
  const kept = !engine.rules[resource.name]?.scope && isKept(resource, asked, summed, per, sums.list)
  const [table, rowCount] = kept
    ? [keptTableOf(resource), sql`coalesce(sum(${of(ROW)(KEPT_COUNT)}), 0)::int`]
    : [tableOf(resource), sql`count(*)::int`]
  const tree: Tree = {}
  plant(tree, 'count', sql`g.n`)
  for (const [at, name] of per.entries()) plant(tree, placeOf(resource, name), valueJson(engine, resource, name, of('g')(`p${at}`), 'g'))
  for (const [at, name] of summed.entries()) plant(tree, placeOf(resource, name), sumJson(resource, name, of('g')(`s${at}`)))
  const groups = per.flatMap((name, at) => [
    sql`${expressionOf(engine, resource, name, ROW)} as ${sql.ref(`p${at}`)}`,
    sql`${sortValue(engine, resource, name, ROW)} as ${sql.ref(`o${at}`)}`,
  ])
  const totals = summed.map((name, at) => sql`coalesce(sum(${expressionOf(engine, resource, name, ROW)}), 0) as ${sql.ref(`s${at}`)}`)
  const numbers = groups.map((_, at) => sql.lit(at + 1))
  const orders = per.map((_, at) => of('g')(`o${at}`))
  const { rows } = await sql<{ j: Record<string, unknown> }>`select ${object(tree)} as j from (
    select ${sql.join([...groups, sql`${rowCount} as n`, ...totals])} from ${sql.table(table)} as ${sql.ref(ROW)} where ${where}
    ${groups.length ? sql`group by ${sql.join(numbers)}${kept ? sql` having sum(${of(ROW)(KEPT_COUNT)}) > 0` : sql``}` : sql``}) as g ${orders.length ? sql`order by ${sql.join(orders)}` : sql``}`.execute(
    engine.db,
  )
  const found = rows.map(({ j }) => finishSums(resource, summed, j))
  return JSON.stringify(sums.per ? found : found[0])
}
