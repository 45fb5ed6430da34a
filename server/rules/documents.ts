import { sql } from 'kysely'
import type { Changes, Of, Sql } from '../engine/rules.ts'

/** What documents of every owner share; `flag` is the column of document types that marks those of this owner. */
export const documentRules = (flag: string) => ({
  derive: { fileName: (t: Of): Sql => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  scopes: {
    ofTypes: (t: Of): Sql =>
      sql`exists (select 1 from document_type dt where dt.id = ${t('document_type_id')} and ${sql.ref(`dt.${flag}`)})`,
  },
  /** A document made inactive is deleted: neither is shown anywhere (foundations §4). */
  before: async (_tx: unknown, next: Readonly<Record<string, unknown>>): Promise<Changes> =>
    next.isActive === false ? { isDelete: true } : {},
})
