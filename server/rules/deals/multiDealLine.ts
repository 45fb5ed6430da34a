import { idOf } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company'
import { multiDealLine } from '#resources/deals/multiDealLine'
import { sql } from 'kysely'
import { anyOf } from '../../engine/anyOf.ts'
import { defineRules } from '../../engine/rules.ts'
import { fieldError } from '../../httpError.ts'

/** What a waybill of a line would lack is said when the line is saved: who is hired is paid by the kind of carriage. */
export const multiDealLineRules = defineRules<typeof multiDealLine, ReadonlySet<number>>(multiDealLine, {
  async prepare(tx, all) {
    const papers = all.flatMap(next => idOf(next.multiDeal) ?? [])
    const { rows } = await sql<{
      id: number
    }>`select id::int from multi_deal where id = ${anyOf(papers)} and shipment_company_id <> ${OWN_COMPANY}`.execute(tx.db)
    return new Set(rows.map(({ id }) => id))
  },
  async before(tx, next, _prior, hired) {
    if (next.shipmentType || next.isDelete || !hired.has(idOf(next.multiDeal) ?? 0)) return
    throw fieldError('shipmentType', tx.texts('resources.deal.checks.shipmentTypeNeeded'))
  },
})
