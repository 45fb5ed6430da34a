import type { RecordOf, StoredOf } from '#resource'
import { deal } from '#resources/deals/deal'
import { multiDeal } from '#resources/deals/multiDeal'
import { multiDealLine } from '#resources/deals/multiDealLine'
import { DEAL_STATUS } from '#formulas/dealStatus'
import { sql } from 'kysely'
import type { Of, Sql, Tx } from '../../../engine/rules.ts'
import { fieldError, httpError, httpErrorOf } from '../../../httpError.ts'
import { keep, lockDeals } from '../deal/actions.ts'
import { stateOf } from '../deal/rows.ts'
import { waysOf } from '../regularDeal/count.ts'

type Header = RecordOf<typeof multiDeal>
type Line = StoredOf<typeof multiDealLine>

const linesOf = (tx: Tx, id: number): Promise<Line[]> =>
  tx.readMany(multiDealLine, (t: Of): Sql => sql`${t('multi_deal_id')} = ${id} and not ${t('is_delete')}`, { lock: true })

/** The fields of waybills that the header of a multi-deal holds, by its own names. */
const OF_HEADER: Readonly<Record<string, string>> = { shipment: 'shipmentCompany', vehicle: 'vehicle', driver: 'driver' }

/** Where the error of a waybill stands in the multi-deal: at the header, at a field of its line, or at the route that filled the field in. */
function placeOf(place: string): { readonly line: number; readonly field: string; readonly at: string } {
  const [, line = '0', field = ''] = /^lines\.(\d+)\.?(.*)$/.exec(place) ?? []
  const own = field in multiDealLine.fields ? field : 'cargoRoute'
  const header = OF_HEADER[field]
  return { line: Number(line), field: header ?? own, at: header ?? `lines.${line}.${own}` }
}

/** The refusal of a waybill as one of the multi-deal: the line and the field are named in words, too. */
function refusedIn(tx: Tx, error: unknown): unknown {
  const failure = httpErrorOf(error)
  const found = Object.entries(failure?.errors ?? {}).filter(([place]) => place.startsWith('lines.'))
  if (!failure || found.length === 0) return error
  const [place, text] = found[0]!
  const { line, field, at } = placeOf(place)
  const named = at in multiDeal.fields ? 'multiDeal' : 'multiDealLine'
  return httpError(
    failure.status,
    failure.code,
    tx.texts('nerud.multiDeals.wrong', { number: line + 1, field: tx.texts(`resources.${named}.fields.${field}`), text }),
    { errors: Object.fromEntries(found.map(([where, said]) => [placeOf(where).at, said])) },
  )
}

/** Makes the waybills of all lines by the rules of waybills, or none; the lines say which is theirs. */
export async function initMulti(tx: Tx, header: Header): Promise<void> {
  const lines = await linesOf(tx, header.id)
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
    throw refusedIn(tx, error)
  }
  await moved(tx, header.id, { status: 'initialised' })
}

async function moved(tx: Tx, id: number, to: Partial<StoredOf<typeof multiDeal>>): Promise<void> {
  const [before] = await tx.readMany(multiDeal, [id])
  await tx.storeMany(multiDeal, [{ before: before!, after: { ...before!, ...to } }])
}

/** Cancels the waybills of a multi-deal, those that are not cancelled yet, and the paper itself. */
export async function cancelMulti(tx: Tx, header: Header, delComment: string): Promise<void> {
  const lines = await linesOf(tx, header.id)
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
  await moved(tx, header.id, { status: 'deleted', delComment })
}
