import { multiDeal, multiDealLine } from './multiDeal.ts'
import { type Paper, linesOf, moved, refusedIn, type FieldOf } from '#resources/shared/paper.rules'
import type { RecordOf, StoredOf } from '#resource'
import { deal } from '../deal/deal.ts'
import { DEAL_STATUS } from '../deal/dealStatus.formulas.ts'
import type { Tx } from '#server/engine/rules.ts'
import { fieldError } from '#server/httpError.ts'
import { keep, lockDeals } from '../deal/actions.rules.ts'
import { stateOf } from '../deal/rows.rules.ts'
import { waysOf } from '../regularDeal/count.rules.ts'

/** A multi-deal as a paper with lines: once its waybills are made, or it is deleted, header and lines stay as they are. */
const multiDealPaper: Paper = { header: multiDeal, line: multiDealLine, by: 'multi_deal_id', words: 'multiDeals' }

type Header = RecordOf<typeof multiDeal>
type Line = StoredOf<typeof multiDealLine>

/** The fields of waybills that the header of a multi-deal holds, by its own names. */
const OF_HEADER: Readonly<Record<string, string>> = { shipment: 'shipmentCompany', vehicle: 'vehicle', driver: 'driver' }

/** Where the error of a waybill stands in the multi-deal: at the header, at a field of its line, or at the route that filled the field in. */
const fieldOf: FieldOf = field =>
  OF_HEADER[field] === undefined ? { line: field in multiDealLine.fields ? field : 'cargoRoute' } : { header: OF_HEADER[field] }

/** Makes the waybills of all lines by the rules of waybills, or none; the lines say which is theirs. */
export async function initMulti(tx: Tx, header: Header): Promise<void> {
  const lines = await linesOf<Line>(tx, multiDealPaper, header.id)
  if (lines.length === 0) throw fieldError('lines', tx.texts('nerud.multiDeals.noLines'))
  const ways = await waysOf(
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
    const made = await tx.createMany(deal, values, { resource: multiDeal, place: n => `lines.${n}` })
    await tx.storeMany(
      multiDealLine,
      lines.map((before, n) => ({ before, after: { ...before, deal: made[n]!.id } })),
    )
  } catch (error) {
    throw refusedIn(tx, multiDealPaper, error, fieldOf)
  }
  await moved(tx, multiDealPaper, header.id, { status: 'initialised' })
}

/** Cancels the waybills of a multi-deal, those that are not cancelled yet, and the paper itself. */
export async function cancelMulti(tx: Tx, header: Header, delComment: string | null): Promise<void> {
  const lines = await linesOf<Line>(tx, multiDealPaper, header.id)
  const deals = await lockDeals(
    tx,
    lines.flatMap(line => line.deal ?? []),
  )
  const living = deals.filter(row => stateOf(row).mayDelete)
  await keep(
    tx,
    living.map(before => ({ before, after: { ...before, status: DEAL_STATUS.deleted, delComment } })),
    delComment,
    'cancel',
  )
  await moved(tx, multiDealPaper, header.id, { status: 'deleted', delComment })
}
