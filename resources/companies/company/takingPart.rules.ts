import { company } from './company.ts'
import { sql } from 'kysely'
import { textContains } from '#server/engine/read/filters.ts'
import { containsText } from '#server/engine/read/sqlPieces.ts'
import type { Db, Sql } from '#server/engine/sql.ts'

/** A company as an option of a select. */
interface Option {
  readonly id: number
  readonly label: string
  readonly shortName: string | null
  readonly name: string
  readonly inn: string | null
}

/** Returns the condition that one of these columns of a table refers to the company `c`. */
export const isReferencedIn = (table: string, columns: readonly string[]): Sql =>
  sql`(${sql.join(
    columns.map(column => sql`exists (select 1 from ${sql.table(table)} as d where ${sql.ref(`d.${column}`)} = c.id and not d.is_delete)`),
    sql` or `,
  )})`

/**
 * Returns at most fifteen companies whose name or INN contains a text and that meet a condition. `takesPart`: the condition on the company
 * `c`.
 */
export async function companiesTakingPart(db: Db, text: string, takesPart: Sql): Promise<readonly Option[]> {
  const texts = ['name', 'short_name', 'inn'].map(column => containsText(sql.ref(`c.${column}`), text))
  // The search index, which also covers the phone number, finds candidates; the exact condition filters them.
  const { rows } = await sql<Option>`select c.id, coalesce(nullif(c.short_name, ''), c.name) || coalesce(' [' || c.inn || ']', '') as label,
      c.short_name as "shortName", c.name, c.inn from company c
    where not c.is_delete and ${textContains(company, 'c', text)} and (${sql.join(texts, sql` or `)}) and ${takesPart}
    order by label, c.id limit 15`.execute(db)
  return rows
}
