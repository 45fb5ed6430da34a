import { sql } from 'kysely'
import { typeSql, type RelatedLookup, type Related, type RelatedValue } from '../related.ts'
import type { Sql } from '../sql.ts'

/** A table of related rows: the rows, the ids of the page's rows to which they belong, and the values computed from them. */
interface RelatedQuery {
  readonly name: string
  readonly rows: Related
  readonly ids: Map<string, Sql>
  readonly answers: Map<string, RelatedValue>
}

/** Whether there is any row. */
const presence = (rows: Related): RelatedValue => ({ rows, value: sql`true`, type: 'boolean' })
const columnOf = (at: number): Sql => sql.ref(`x${at}`)

/** SQL pieces are created anew in each call; they are compared by content. */
const wordsOf = (piece: Sql): string => JSON.stringify(piece.toOperationNode())

function tableOf({ name, rows: { from, owner, where }, ids, answers }: RelatedQuery, named: (ids: readonly Sql[]) => Sql): Sql {
  const values = [...answers.values()].map(({ value }, at) => sql`${value} as ${columnOf(at)}`)
  const texts = [...answers.values()].map((_, at) => sql`jsonb_object_agg(g.owner, g.${columnOf(at)}) as ${columnOf(at)}`)
  return sql`${sql.ref(name)} as materialized (select ${sql.join(texts)}
    from (select ${owner} as owner, ${sql.join(values)} from ${from} where ${owner} = ${named([...ids.values()])}${where ? sql` and ${where}` : sql``} group by 1) as g)`
}

/**
 * Computes values of related rows for all records of a page at once, so that each record finds its own in memory. `tables`: as in
 * `pageLookups`; `named` returns `any` of the ids in the page's rows.
 */
export function pageRelated(): RelatedLookup & { readonly tables: (named: (ids: readonly Sql[]) => Sql) => readonly Sql[] } {
  const found = new Map<string, RelatedQuery>()
  const at: RelatedLookup['at'] = (answer, id) => {
    const { from, owner, where } = answer.rows
    const key = [from, owner, ...(where ? [where] : [])].map(wordsOf).join()
    const query = found.get(key) ?? {
      name: `r${found.size}`,
      rows: answer.rows,
      ids: new Map<string, Sql>(),
      answers: new Map<string, RelatedValue>(),
    }
    found.set(key, query)
    query.ids.set(wordsOf(id), id)
    query.answers.set(wordsOf(answer.value), answer)
    const column = columnOf([...query.answers.keys()].indexOf(wordsOf(answer.value)))
    return sql`((select ${column} from ${sql.ref(query.name)}) ->> (${id})::text)::${typeSql(answer)}`
  }
  return {
    at,
    any: (rows, id) => sql`coalesce(${at(presence(rows), id)}, false)`,
    tables: named => [...found.values()].map(one => tableOf(one, named)),
  }
}
