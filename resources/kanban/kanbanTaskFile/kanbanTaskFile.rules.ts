import { kanbanTaskFile } from './kanbanTaskFile.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'

export const kanbanTaskFileRules = defineRules(kanbanTaskFile, {
  derive: { fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})` },
  /** A file made inactive is removed: neither is shown anywhere (operations §4.9). */
  before: async (_tx, next) => (next.isActive === false ? { isDelete: true } : {}),
})
