import { idOf, type RecordOf } from '#resource'
import { multiply } from '#resource/decimal'
import { formatRate } from '#resource/text'
import { account } from '#resources/access/account/account'
import { company, OWN_COMPANY } from '#resources/companies/company/company'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { materialOrder } from '#resources/orders/materialOrder/materialOrder'
import { point } from '#resources/points/point/point'
import { TONNE } from '#resources/goods/lookups'
import { numberInWords } from '#server/engine/kinds/numbers.ts'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import type { Tx } from '#server/engine/tx.ts'
import type { deal } from './deal.ts'

type Deal = RecordOf<typeof deal>
interface Measured {
  readonly volume: string | null
  readonly unit: { readonly id: number; readonly systemC?: string } | null
}

const KILOGRAMS = '1000'

/** Returns the amount for a transport waybill: tonnes in kilograms, anything else in its own unit. */
function amountText({ volume, unit }: Measured): string {
  if (volume === null || unit === null) return ''
  if (unit.id === TONNE) return `${formatRate(multiply(volume, KILOGRAMS))} кг`
  return `${formatRate(volume)} ${unit.systemC ?? ''}`.trim()
}

/**
 * Returns data for the documents of a waybill besides the waybill itself: its parties, places, vehicle and driver as whole records, and the
 * cargo.
 */
export async function paperData(tx: Tx, record: Deal): Promise<Record<string, unknown>> {
  const truck = await tx.read(vehicle, record.vehicle.id)
  const loaded = { volume: record.careerVol, unit: record.careerUnit }
  const unloaded = { volume: record.objectVol, unit: record.objectUnit }
  const [mass, volume] = [loaded, unloaded].toSorted((one, other) => (idOf(one.unit) === TONNE ? -1 : idOf(other.unit) === TONNE ? 1 : 0))
  const tonnes = idOf(mass!.unit) === TONNE ? mass!.volume : null
  return {
    sender: await shownRecord(tx, company, record.supplier),
    buyer: await shownRecord(tx, company, record.customer),
    carrier: await shownRecord(tx, company, record.shipment),
    ownCompany: await shownRecord(tx, company, { id: OWN_COMPANY }),
    loading: await shownRecord(tx, point, record.career),
    unloading: await shownRecord(tx, point, record.object),
    truck: tx.shown(vehicle, truck),
    trailer: await shownRecord(tx, vehicle, truck.trailers?.[0] ?? null),
    driverAccount: await shownRecord(tx, account, record.driver),
    order: await shownRecord(tx, materialOrder, record.materialOrder),
    cargo: {
      mass: amountText(mass!),
      volume: idOf(volume!.unit) === TONNE ? '' : amountText(volume!),
      loaded: amountText(loaded),
      unloaded: amountText(unloaded),
      tonnes: tonnes === null ? '' : formatRate(tonnes),
      tonnesWords: tonnes === null ? '' : numberInWords(tonnes),
      words: record.careerVol === null ? '' : numberInWords(record.careerVol),
    },
  }
}

const sendersNumber = (_tx: Tx, [record]: readonly Deal[]) =>
  record!.ttn ? null : { company: idOf(record!.supplier) ?? OWN_COMPANY, day: record!.dtDeal }

/**
 * Documents of a waybill with numbers of their own, and whose counters they use. A waybill of the sender has the entered number, if any.
 */
export const paperNumbers = {
  powerOfAttorney: (_tx: Tx, [record]: readonly Deal[]) => ({ company: record!.customer.id, day: record!.dtDeal }),
  carriageOrder: (_tx: Tx, [record]: readonly Deal[]) => ({ company: record!.customer.id, day: record!.dtDeal }),
  cargoWaybill: sendersNumber,
  transportWaybill: sendersNumber,
}
