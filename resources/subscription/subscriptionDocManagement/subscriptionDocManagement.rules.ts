import { subscriptionDocManagement } from './subscriptionDocManagement.ts'
import { sql } from 'kysely'
import { fileAnswer } from '#server/engine/files/store.ts'
import { defineRules } from '#server/engine/rules.ts'

/** The month of a day in a query, YYYY-MM. */
const monthOf = (day: unknown): string | null => (typeof day === 'string' ? day.slice(0, 7) : null)

export const subscriptionDocManagementRules = defineRules(subscriptionDocManagement, {
  derive: {
    fileName: t => sql`(select f.file_name from sys_file f where f.id = ${t('file_id')})`,
    mdInsDate: t => t('ins_date'),
  },
  scopes: {
    /** Documents of the months that contain the days, both included. */
    ofPeriod: (t, _user, { from, to }) =>
      sql`coalesce(${t('period')} >= ${monthOf(from)}::text, true) and coalesce(${t('period')} <= ${monthOf(to)}::text, true)`,
  },
  actions: {
    async getFile(tx, record) {
      const { rows } = await sql<{ key: string; name: string; type: string }>`
        select key, file_name as name, content_type as type from sys_file where id = ${record.file.id}`.execute(tx.db)
      const { key, name, type } = rows[0]!
      return fileAnswer(await tx.storage.stream(key), name, type)
    },
  },
})
