import { company } from '#resources/companies/company'
import { point } from '#resources/points/point'
import { sql } from 'kysely'
import { pointBox } from '#resources/money/cashTransaction/boxes'
import { hasRow } from '../../engine/read/hasRow.ts'
import { defineRules } from '../../engine/rules.ts'
import { boxHandlers } from '../money/cashTransaction/figures.ts'
import { listHead } from '../money/cashTransaction/head.ts'
import { boxAsking, boxFields, boxMaterials, hasBox, materialBalances } from '../money/cashTransaction/list.ts'

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
  asking: boxAsking(pointBox, { owner: point, unlisted: u => u('is_delete'), shown: hasBox }),
  queries: {
    ...boxHandlers(pointBox),
    materialBalances: (tx, input) => materialBalances(tx, input),
    boxMaterials: (tx, input) => boxMaterials(tx, input),
  },
  templateData: async (tx, record) => ({ company: record.company && tx.shown(company, await tx.read(company, record.company.id)) }),
})
