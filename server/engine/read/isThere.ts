import { sql } from 'kysely'
import type { Sql } from '../rules.ts'

/**
 * Is there a row? `from`: from where, by which condition. It is looked up for each row that is asked about, and no more: of an `exists` beside an `or`, or among
 * what is selected, the database may read the whole table at once instead, since it does not know that a page ends.
 */
export const isThere = (from: Sql): Sql => sql`coalesce((select true ${from} limit 1), false)`
