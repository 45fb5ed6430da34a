import { company } from '#resources/companies/company/company'
import { point } from './point.ts'
import { sql } from 'kysely'
import { pointBox } from '#resources/money/cashTransaction/boxes'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import { hasRow } from '#server/engine/read/sqlPieces.ts'
import { defineRules } from '#server/engine/rules.ts'
import { boxHandlers, listHead } from '#resources/money/cashTransaction/statement.rules'
import { boxListRules, boxFields, boxMaterials, hasBox, materialBalances } from '#resources/money/cashTransaction/box.rules'

export const pointRules = defineRules(point, {
  reads: ['material'],
  derive: {
    ...boxFields(pointBox),
    hasAccounts: t => hasRow(sql`from account a where a.point_id = ${t('id')} and not a.is_delete`, sql`a.is_active desc`),
  },
  found: {
    hasAccounts: {
      ids: values =>
        values.every(one => one === true)
          ? sql`select distinct a.point_id from account a where a.point_id is not null and not a.is_delete`
          : undefined,
    },
  },
  scopes: { boxes: hasBox },
  heads: { boxes: listHead('resources.point.views.boxes') },
  asking: boxListRules(pointBox, { owner: point, unlisted: u => u('is_delete'), shown: hasBox }),
  queries: {
    ...boxHandlers(pointBox),
    materialBalances: (tx, input) => materialBalances(tx, input),
    boxMaterials: (tx, input) => boxMaterials(tx, input),
  },
  templateData: async (tx, record) => ({ company: await shownRecord(tx, company, record.company) }),
})
