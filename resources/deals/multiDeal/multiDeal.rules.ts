import { multiDeal, multiDealLine } from './multiDeal.ts'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'
import type { Of, Sql } from '#server/engine/sql.ts'
import { fieldError } from '#server/httpError.ts'
import { ownNumber, proposedNumber } from '#resources/shared/nextNumber.rules'
import { cancelMulti, initMulti } from './init.rules.ts'
import { idOf } from '#resource'
import { anyOf } from '#server/engine/columns.ts'

const ofLines = (t: Of, what: Sql): Sql =>
  sql`(select ${what} from multi_deal_line l where l.multi_deal_id = ${t('id')} and not l.is_delete)`

export const multiDealRules = defineRules(multiDeal, {
  derive: {
    countLines: t => ofLines(t, sql`count(*)::int`),
    countCompanies: t => sql`(select count(distinct coalesce(r.company_to_id, p.company_id))::int from multi_deal_line l
      join cargo_route r on r.id = l.cargo_route_id join point p on p.id = r.point_to_id
      where l.multi_deal_id = ${t('id')} and not l.is_delete)`,
    // The unloaded volume, by default the loaded one.
    totalVolume: t => ofLines(t, sql`coalesce(sum(coalesce(nullif(l.object_vol, 0), l.career_vol)), 0)::numeric(20, 3)`),
  },
  // A multi-deal without a number gets the next one.
  before: async (tx, next) => (next.number ? {} : { number: await ownNumber(tx, multiDeal) }),
  // Another carrier may require more of unchanged lines.
  async after(tx, record, prior) {
    if (!prior || prior.shipmentCompany.id === record.shipmentCompany.id || record.shipmentCompany.id === OWN_COMPANY) return
    const n = record.lines.findIndex(line => !(line as { readonly shipmentType?: object | null }).shipmentType)
    if (n < 0) return
    const [field, text] = [tx.texts('resources.multiDealLine.fields.shipmentType'), tx.texts('resources.deal.checks.shipmentTypeNeeded')]
    throw fieldError('lines', tx.texts('nerud.multiDeals.wrong', { number: n + 1, field, text }))
  },
  actions: {
    init: (tx, record) => initMulti(tx, record),
    cancel: (tx, record, { delComment = null }) => cancelMulti(tx, record, delComment),
  },
  queries: { nextNumber: proposedNumber(multiDeal) },
})

/**
 * A line without the shipment type is rejected when it is saved, because its waybill would need it: hired carriage is paid by that type.
 */
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
