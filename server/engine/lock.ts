import { sql } from 'kysely'

/**
 * How rows are locked by those who change them, behind a statement that reads them: one waits for another. Whoever writes a row that only names them neither
 * waits nor is waited for, as `for update` would have it: an import that names a company keeps nobody from editing it.
 */
export const LOCK = sql`for no key update`
