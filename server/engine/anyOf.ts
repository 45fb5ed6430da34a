import { sql } from 'kysely'
import type { Sql } from './rules.ts'

/**
 * `any` of these ids, as the right side of `=`. The list stands in a select of its own, so that the database plans the statement for about ten
 * ids however many come: then a plan made once is as good as one made for each call, and is kept. Planning a record costs several times its reading.
 */
export const anyOf = (ids: Iterable<unknown>): Sql => sql`any((select ${[...ids]}::bigint[])::bigint[])`
