import { company } from '#resources/companies/company'
import { point } from '#resources/points/point'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'

export const pointRules = defineRules(point, {
  derive: {
    hasAccounts: t => sql`exists (select 1 from account a where a.point_id = ${t('id')} and not a.is_delete)`,
  },
  templateData: async (tx, record) => ({ company: record.company && tx.shown(company, await tx.read(company, record.company.id)) }),
})
