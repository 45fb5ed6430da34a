import { sql } from 'kysely'
import type { Sql } from '../rules.ts'

/**
 * Is there a row? `from`: from where, by which condition. It is looked up for each row that is asked about, and no more: of an `exists` beside an `or`, or among
 * what is selected, the database may read the whole table at once instead, since it does not know that a page ends. `by`: what stands behind the condition's
 * column in its index. Where few have many rows and most have none, the database hopes to meet one soon and reads the table for each; in this order it cannot.
 */
export const hasRow = (from: Sql, by?: Sql): Sql => sql`coalesce((select true ${from}${by ? sql` order by ${by}` : sql``} limit 1), false)`
