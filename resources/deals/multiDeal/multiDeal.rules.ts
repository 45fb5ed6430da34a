import { sql } from 'kysely'
import {
  type PaperKind,
  linesOf,
  changePaper,
  rejectionOfPaper,
  type FieldOf,
  reserveNumber,
  proposedNumber,
} from '#resources/shared/paper.rules'
import { type RecordOf, type StoredOf, idOf } from '#resource'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { defineRules } from '#server/engine/rules.ts'
import type { Aliased, Sql } from '#server/engine/sql.ts'
import { anyOf } from '#server/engine/columns.ts'
import { multiDeal, multiDealLine } from './multiDeal.ts'
import { deal } from '../deal/deal.ts'
import { DEAL_STATUS } from '../deal/dealStatus.formulas.ts'
import { storeDeals, lockDeals } from '../deal/actions.rules.ts'
import { stateOfDeal } from '../deal/rows.rules.ts'
import { routePointsOf } from '../regularDeal/count.rules.ts'

/** A multi-deal as a document with lines: after its waybills are created, or after it is deleted, header and lines cannot change. */
const multiDealPaper: PaperKind = { header: multiDeal, line: multiDealLine, by: 'multi_deal_id', words: 'multiDeals' }

type Header = RecordOf<typeof multiDeal>
type Line = StoredOf<typeof multiDealLine>

/** The fields of waybills that come from the header of a multi-deal. */
const OF_HEADER: Readonly<Record<string, string>> = { shipment: 'shipmentCompany', vehicle: 'vehicle', driver: 'driver' }

/** In which field of the multi-deal a waybill's field was entered: in the header, in the line, or through the route that filled it in. */
const fieldOf: FieldOf = field =>
  OF_HEADER[field] === undefined ? { line: field in multiDealLine.fields ? field : 'cargoRoute' } : { header: OF_HEADER[field] }

/** Creates the waybills of all lines by the rules of waybills, or none, and stores their ids in the lines. */
async function initMulti(tx: Tx, header: Header): Promise<void> {
  const lines = await linesOf<Line>(tx, multiDealPaper, header.id)
  if (lines.length === 0) throw fieldError('lines', tx.texts('nerud.multiDeals.noLines'))
  const ways = await routePointsOf(
    tx,
    lines.map(line => line.cargoRoute),
  )
  const values = lines.map(line => {
    const { isOn: _, ...ends } = ways.get(line.cargoRoute)!
    const { dtDeal, cargoRoute, ttn, kn, serviceType, shipmentType, sellType, careerVol, objectVol, comment } = line
    return {
      dtDeal,
      cargoRoute,
      ttn,
      kn,
      serviceType,
      shipmentType,
      sellType,
      careerVol,
      objectVol,
      comment,
      ...ends,
      shipment: header.shipmentCompany.id,
      vehicle: header.vehicle.id,
      driver: header.driver?.id ?? null,
    }
  })
  try {
    const made = await tx.createMany(deal, values, { resource: multiDeal, path: n => `lines.${n}` })
    await tx.storeMany(
      multiDealLine,
      lines.map((before, n) => ({ before, after: { ...before, deal: made[n]!.id } })),
    )
  } catch (error) {
    throw rejectionOfPaper(tx, multiDealPaper, error, fieldOf)
  }
  await changePaper(tx, multiDealPaper, header.id, { status: 'initialised' })
}

/** Cancels the waybills of a multi-deal that are not cancelled yet, and the multi-deal itself. */
async function cancelMulti(tx: Tx, header: Header, delComment: string | null): Promise<void> {
  const lines = await linesOf<Line>(tx, multiDealPaper, header.id)
  const deals = await lockDeals(
    tx,
    lines.flatMap(line => line.deal ?? []),
  )
  const living = deals.filter(row => stateOfDeal(row).mayDelete)
  await storeDeals(
    tx,
    living.map(before => ({ before, after: { ...before, status: DEAL_STATUS.deleted, delComment } })),
    delComment,
    'cancel',
  )
  await changePaper(tx, multiDealPaper, header.id, { status: 'deleted', delComment })
}

const ofLines = (t: Aliased, what: Sql): Sql =>
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
  before: async (tx, next) => (next.number ? {} : { number: await reserveNumber(tx, multiDeal) }),
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
