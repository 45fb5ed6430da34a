import { sql } from 'kysely'
import type { Storage } from '#server/adapters/files.ts'
import type { TemplateFile } from '#server/engine/engine.ts'
import type { Db } from '#server/engine/rules.ts'

/** The files of the templates that a user chose for an object (foundations §9), in the order of their names; hidden and foreign ones are left out. */
export const chosenTemplates =
  (storage: Storage) =>
  async (db: Db, ids: readonly number[], object: number): Promise<TemplateFile[]> => {
    const { rows } = await sql<{ name: string; key: string }>`select t.name, f.key from template t join sys_file f on f.id = t.file_id
      where t.id in (${sql.join(ids)}) and t.object_id = ${object} and t.is_active and not t.is_delete order by t.name`.execute(db)
    return Promise.all(rows.map(async row => ({ name: row.name, bytes: await storage.bytes(row.key) })))
  }
