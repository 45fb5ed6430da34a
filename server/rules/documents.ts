import { sql } from 'kysely'
import { idOf } from '#resource'
import type { Changes, Of, Sql, Tx } from '../engine/rules.ts'

const nameOf = async ({ db }: Pick<Tx, 'db'>, file: number | null | undefined): Promise<string | null> =>
  (await sql<{ name: string }>`select left(file_name, 255) as name from sys_file where id = ${file ?? null}`.execute(db)).rows[0]?.name ??
  null

/** What documents of every owner share; `flag` is the column of document types that marks those of this owner. */
export const documentRules = (flag: string) => ({
  derive: { fileName: (t: Of): Sql => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  scopes: {
    ofTypes: (t: Of): Sql =>
      sql`exists (select 1 from document_type dt where dt.id = ${t('document_type_id')} and ${sql.ref(`dt.${flag}`)})`,
  },
  /** A document is called as its file where nobody has named it; one made inactive is deleted: neither is shown anywhere (foundations §4). */
  before: async (tx: Pick<Tx, 'db'>, next: Readonly<Record<string, unknown>>): Promise<Changes> => ({
    ...(!next.name && { name: await nameOf(tx, idOf(next.file)) }),
    ...(next.isActive === false && { isDelete: true }),
  }),
})
