import { sql } from 'kysely'
import { idOf, type Resource } from '#resource'
import { anyOf } from '#server/engine/columns.ts'
import type { AnyRules, Changes } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import type { Tx } from '#server/engine/tx.ts'

interface Next {
  readonly name?: string | null
  readonly file?: { readonly id: number } | null
  readonly isActive?: boolean | null
}
/** File names by file id. */
type Names = ReadonlyMap<number, string>

/** The rules shared by attachments of all owners; their types name this owner. */
export const attachmentRules = ({ parts }: Pick<Resource, 'parts'>) => ({
  derive: { fileName: (t: Aliased): Sql => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  scopes: {
    ofTypes: (t: Aliased): Sql =>
      sql`exists (select 1 from document_type dt where dt.id = ${t('document_type_id')} and ${parts!.attached!.types!} = any(dt.owners))`,
  },
  /** A document without a name gets that of its file; an inactive document is deleted: neither is ever shown otherwise (foundations §4). */
  async prepare(tx: Pick<Tx, 'db'>, all: readonly Next[]): Promise<Names> {
    const unnamed = all.flatMap(next => (next.name ? [] : (idOf(next.file) ?? [])))
    if (!unnamed.length) return new Map()
    const { rows } = await sql<{ id: number; name: string }>`select id::int, left(file_name, 255) as name from sys_file
      where id = ${anyOf(unnamed)}`.execute(tx.db)
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
  before: async (_tx: unknown, next: Next, _prior: unknown, names: Names): Promise<Changes> => ({
    ...(!next.name && { name: names.get(idOf(next.file) ?? 0) ?? null }),
    ...(next.isActive === false && { isDelete: true }),
  }),
})

/** The rules of attachments that have none of their own (`parts.documents` of their owner); undefined for other resources. */
export const rulesOfAttachments = (resource: Resource): AnyRules | undefined =>
  resource.parts?.attached?.types === undefined ? undefined : attachmentRules(resource)
