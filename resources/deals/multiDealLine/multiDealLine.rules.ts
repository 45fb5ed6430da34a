import { idOf } from '#resource'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { multiDealLine } from './multiDealLine.ts'
import { sql } from 'kysely'
import { anyOf } from '#server/engine/anyOf.ts'
import { defineRules } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'

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
