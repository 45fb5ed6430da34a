import { sql } from 'kysely'
import type { Of, Sql } from '#server/engine/rules.ts'

/** What the search of a statement looks through: number, name, purpose (finance §2.5). */
export const wordsOf = (t: Of): Sql => sql`concat_ws(' ', ${t('object_number')}, ${t('trx_name')}, ${t('comnt_head')}, ${t('comnt_body')})`
