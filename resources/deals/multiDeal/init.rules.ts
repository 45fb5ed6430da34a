import { multiDeal, multiDealLine } from './multiDeal.ts'
import { type Paper, linesOf, moved, refusedIn, type FieldOf } from '#resources/shared/paper.rules'
import type { RecordOf, StoredOf } from '#resource'
import { deal } from '../deal/deal.ts'
import { DEAL_STATUS } from '../deal/dealStatus.formulas.ts'
import type { Tx } from '#server/engine/tx.ts'
import { fieldError } from '#server/httpError.ts'
import { keep, lockDeals } from '../deal/actions.rules.ts'
import { stateOf } from '../deal/rows.rules.ts'
import { waysOf } from '../regularDeal/count.rules.ts'

/** A multi-deal as a document with lines: after its waybills are created, or after it is deleted, header and lines cannot change. */
const multiDealPaper: Paper = { header: multiDeal, line: multiDealLine, by: 'multi_deal_id', words: 'multiDeals' }

type Header = RecordOf<typeof multiDeal>
type Line = StoredOf<typeof multiDealLine>

/** The fields of waybills that come from the header of a multi-deal. */
const OF_HEADER: Readonly<Record<string, string>> = { shipment: 'shipmentCompany', vehicle: 'vehicle', driver: 'driver' }

/** In which field of the multi-deal a waybill's field was entered: in the header, in the line, or through the route that filled it in. */
const fieldOf: FieldOf = field =>
  OF_HEADER[field] === undefined ? { line: field in multiDealLine.fields ? field : 'cargoRoute' } : { header: OF_HEADER[field] }

/** Creates the waybills of all lines by the rules of waybills, or none, and stores their ids in the lines. */
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

/** Cancels the waybills of a multi-deal that are not cancelled yet, and the multi-deal itself. */
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
