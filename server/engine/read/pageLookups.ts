import { sql } from 'kysely'
import { columnOf, tableOf } from '../schema/names.ts'
import type { Sql } from '../sql.ts'
import type { JsonText } from '../jsonText.ts'
import { pageRelated } from './pageRelated.ts'
import { of } from '../columns.ts'
import {
  joinedArray,
  linesArray,
  shownFields,
  shownFile,
  shownText,
  targetOf,
  type Lookups,
  type NestedArray,
  type Shaping,
} from './recordJson.ts'

/** Lookup tables of a page: each record that the page's records refer to is read once, however many refer to it. */
export interface PageLookups extends Lookups {
  /** Returns the tables for the `with` of a statement, after that of the page; call it when all records have been written. */
  readonly tables: () => readonly Sql[]
}

/** A lookup table: how it is read for these ids, and the page's columns with the ids. */
interface Lookup {
  readonly name: string
  readonly columns: Set<string>
  readonly read: (alias: string, ids: Sql) => Sql
}

/** Joins the references of a table's records: a subquery would run for each of them. */
function joinedTo(shaping: Shaping, alias: string): { readonly lookups: Lookups; readonly joins: Sql[] } {
  const joins: Sql[] = []
  const record: Lookups['record'] = (resource, name) => {
    const one = resource.fields[name]!
    const next = `${alias}_${joins.length}`
    const id = of(next)('id')
    joins.push(
      sql` left join ${sql.table(tableOf(targetOf(shaping, one)))} as ${sql.ref(next)} on ${id} = ${of(alias)(columnOf(resource, name))}`,
    )
    return sql`case when ${id} is null then 'null' else ${shownText(shaping, one, next, 2)} end`
  }
  return { lookups: { record }, joins }
}

/**
 * Collects what the records of a page refer to. `page` is the name of the page in the statement, `alias` the alias of its rows. A table is
 * a single value, a JSON object of texts by id: reading it is a search in memory, whereas a subquery runs for each row.
 */
export function pageLookups(shaping: Shaping, page: string, alias: string): PageLookups {
  const found = new Map<string, Lookup>()
  const look = pageRelated()
  /** Returns `any` of the ids in the page's rows. */
  const named = (ids: readonly Sql[]): Sql => {
    // For a single column, removing duplicates costs more than it saves: an index search per id is cheap.
    const all = ids.length > 1 ? sql`distinct unnest(array[${sql.join([...ids])}])` : ids[0]!
    return sql`any(array(select ${all} from ${sql.ref(page)} as ${sql.ref(alias)}))`
  }
  /** Returns the text for the id in a column, from the table with this key; `none` when there is none. */
  const lookUp = (key: string, column: string, none: string, read: Lookup['read']): JsonText => {
    const table = found.get(key) ?? { name: `n${found.size}`, columns: new Set(), read }
    found.set(key, table)
    table.columns.add(column)
    return sql`coalesce((select x from ${sql.ref(table.name)}) ->> (${of(alias)(column)})::text, ${sql.lit(none)})`
  }
  const byId = (table: string, inner: string, ids: Sql, text: JsonText, joins: readonly Sql[] = []): Sql =>
    sql`select jsonb_object_agg(${of(inner)('id')}, ${text}) as x
      from ${sql.table(table)} as ${sql.ref(inner)}${sql.join([...joins], sql``)} where ${of(inner)('id')} = ${ids}`
  const byOwner = ({ array, owner, from, where }: NestedArray, ids: Sql): Sql =>
    sql`select jsonb_object_agg(g.owner, g.texts) as x
      from (select ${owner} as owner, ${array} as texts from ${from} where ${owner} = ${ids}${where ? sql` and ${where}` : sql``} group by 1) as g`

  return {
    record: (resource, name) => {
      const one = resource.fields[name]!
      const target = targetOf(shaping, one)
      const read: Lookup['read'] = (inner, ids) => {
        const { lookups, joins } = joinedTo(shaping, inner)
        const text = shownText(shaping, one, inner, 1, lookups)
        return byId(tableOf(target), inner, ids, text, joins)
      }
      return lookUp(`record ${target.name} ${shownFields(one, target).join()}`, columnOf(resource, name), 'null', read)
    },
    file: (resource, name) =>
      lookUp('file', columnOf(resource, name), 'null', (inner, ids) => byId('sys_file', inner, ids, shownFile(inner))),
    joined: (resource, name) =>
      lookUp(`joined ${name}`, 'id', '[]', (inner, ids) => byOwner(joinedArray(shaping, resource, name, inner, `${inner}j`, 1), ids)),
    lines: (resource, name) =>
      lookUp(`lines ${name}`, 'id', '[]', (inner, ids) => byOwner(linesArray(shaping, resource.fields[name]!, inner, 1), ids)),
    look,
    tables: () => [
      ...[...found.values()].map(
        ({ name, columns, read }) => sql`${sql.ref(name)} as materialized (${read(`${name}r`, named([...columns].map(of(alias))))})`,
      ),
      ...look.tables(named),
    ],
  }
}
