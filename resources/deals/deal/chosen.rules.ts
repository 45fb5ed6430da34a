import { mayField, type RecordOf, idOf } from '#resource'
import { compare, multiply } from '#resource/decimal'
import { formatDate, formatMoney, formatRate } from '#resource/text'
import type { Tx } from '#server/engine/tx.ts'
import { lockClosedDay } from '#resources/ledger/tables.rules'
import { account } from '#resources/access/account/account'
import { company, OWN_COMPANY } from '#resources/companies/company/company'
import { vehicle } from '#resources/fleet/vehicle/vehicle'
import { materialOrder } from '#resources/orders/materialOrder/materialOrder'
import { point } from '#resources/points/point/point'
import { TONNE } from '#resources/goods/product/product'
import { numberInWords } from '#server/engine/kinds/numbers.ts'
import { shownRecord } from '#server/engine/read/documentValues.ts'
import { deal } from './deal.ts'
import { recalculateDeals, hasChanged, storeDeals, lockDeals, type DealResult } from './actions.rules.ts'
import { MAX_IN_ONE_CALL, RECALC_JOB } from './recalc.rules.ts'
import { stateOfDeal, type DealChange } from './rows.rules.ts'

/** Returns the result for a recalculated deal. */
function outcomeOf(tx: Tx, change: DealChange): DealResult {
  const { before, after } = change
  if (after.errorText !== null) return { id: after.id, ok: false, message: after.errorText }
  if (!hasChanged(change)) return { id: after.id, ok: true, message: tx.texts('nerud.deals.results.same') }
  const moved = mayField(tx.user.rights, deal, 'income', 'read') && compare(before.income, after.income) !== 0
  const incomes = { before: formatMoney(before.income), after: formatMoney(after.income) }
  return { id: after.id, ok: true, message: tx.texts(`nerud.deals.results.${moved ? 'income' : 'recalculated'}`, incomes) }
}

/**
 * Recalculates the selected deals, each with a result; closed and deleted ones and those of a closed period stay unchanged. A job
 * recalculates larger selections; the answer is its id.
 */
export async function recalcChosen(
  tx: Tx,
  ids: readonly number[],
): Promise<{ results: readonly DealResult[] } | { job: number; count: number }> {
  if (ids.length > MAX_IN_ONE_CALL) return { job: await tx.start(RECALC_JOB, { deals: ids }, ids.length), count: ids.length }
  const rows = await lockDeals(tx, ids)
  const closed = await lockClosedDay(tx.db)
  const rejected = new Map<number, string>()
  for (const row of rows) {
    const state = stateOfDeal(row)
    if (!state.mayRecalc)
      rejected.set(
        row.id,
        tx.texts('nerud.deals.results.notRecalculated', { state: tx.texts(`resources.deal.choices.state.${state.name}`) }),
      )
    else if (closed !== null && row.dtDeal <= closed)
      rejected.set(row.id, tx.texts('nerud.deals.results.closedPeriod', { day: formatDate(closed) }))
  }
  const changes = await recalculateDeals(
    tx,
    rows.filter(row => !rejected.has(row.id)),
  )
  await storeDeals(tx, changes.filter(hasChanged), tx.storedTexts('nerud.deals.reasons.recalc'))
  const outcomes = new Map(changes.map(change => [change.after.id, outcomeOf(tx, change)]))
  return { results: rows.map(({ id }) => outcomes.get(id) ?? { id, ok: false, message: rejected.get(id)! }) }
}

/** The registry under which deals were sent to accounting. */
interface Registry {
  readonly registryNumber: string
  readonly registryDate: string
  readonly registryComment?: string | null
}

/** Marks deals as checked under a registry number, or removes the mark (silent-places §5). */
export async function saveRegistry(tx: Tx, records: readonly RecordOf<typeof deal>[], registry: Registry | null): Promise<void> {
  const rows = await lockDeals(
    tx,
    records.map(one => one.id),
  )
  const mark = {
    registryNumber: registry?.registryNumber ?? null,
    registryDate: registry?.registryDate ?? null,
    registryComment: registry?.registryComment ?? null,
    checkedBy: registry ? tx.user.id : null,
  }
  await tx.storeMany(
    deal,
    rows.map(before => ({ before, after: { ...before, ...mark } })),
  )
}

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
  record!.ttn ? null : { series: idOf(record!.supplier) ?? OWN_COMPANY, day: record!.dtDeal }

/**
 * Documents of a waybill with numbers of their own, and whose counters they use. A waybill of the sender has the entered number, if any.
 */
export const paperNumbers = {
  powerOfAttorney: (_tx: Tx, [record]: readonly Deal[]) => ({ series: record!.customer.id, day: record!.dtDeal }),
  carriageOrder: (_tx: Tx, [record]: readonly Deal[]) => ({ series: record!.customer.id, day: record!.dtDeal }),
  cargoWaybill: sendersNumber,
  transportWaybill: sendersNumber,
}
