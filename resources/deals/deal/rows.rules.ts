import type { StoredOf } from '#resource'
import type { StoredChange, Tx } from '#server/engine/tx.ts'
import { OWN_COMPANY } from '#resources/companies/company/company'
import { isZero, negate, type Decimal } from '#resource/decimal'
import { commentOfPairs, withResult, type Leg, type Posting, type VolumeLeg } from '#resources/ledger/post.rules'
import type { deal } from './deal.ts'
import { dealState, type DealState } from './dealStatus.formulas.ts'

/** The inputs of a deal's sums at the time of calculation: the ids of price and rate rows, stored with the deal. */
export interface Basis {
  readonly day: string
  /** The side whose volume was not entered but converted from the other one. */
  readonly taken: 'career' | 'object' | null
  readonly objectPrice: BasisPrice | null
  readonly careerPrice: BasisPrice | null
  readonly routePrice: BasisPrice | null
  readonly driverPrice: BasisPrice | null
  readonly objectRate: BasisRate | null
  readonly careerRate: BasisRate | null
  readonly routeKoef: string | null
}
/** A price that was used; without an id the formula gave zero. */
export interface BasisPrice {
  readonly id: number | null
  readonly type: number | null
  readonly price: string
  readonly dateStart: string | null
  /** VAT was added to it. */
  readonly isNet?: boolean
}
export interface BasisRate {
  readonly id: number
  readonly from: number
  readonly rate: string
  readonly dateStart: string
}

/** A deal as stored: for rules that process many at once. */
export type DealRow = StoredOf<typeof deal>
/** A deal before and after an action. */
export type DealChange = StoredChange<typeof deal>

/** Returns the inputs of a deal's sums. */
export const basisOf = (row: { readonly basis: unknown }): Basis | null => row.basis as Basis | null

/** Returns the state of a deal. */
export const stateOfDeal = ({ status, isAuth }: Pick<DealRow, 'status' | 'isAuth'>): DealState => dealState(status ?? 0, isAuth)

const companyLeg = (leg: string, box: number, sum: Decimal): Leg[] =>
  box === OWN_COMPANY || isZero(sum) ? [] : [{ kind: 'C', box, leg, sum }]

/** What the postings of a deal are computed from: the parties and the sums. */
export type PostedDeal = Pick<
  DealRow,
  'status' | 'isAuth' | 'supplier' | 'customer' | 'shipment' | 'driver' | 'careerSumm' | 'objectSumm' | 'routeSumm' | 'driverSumm'
>

/**
 * Returns the postings of a deal that counts (design: ledger §4): plus is what we owe. A side of our own company has none, the driver is
 * paid only when we carry, and the result balances the kopecks.
 */
export function legsOf(row: PostedDeal): readonly Leg[] {
  if (!stateOfDeal(row).counted) return []
  const own = row.shipment === OWN_COMPANY
  const legs: Leg[] = [
    ...companyLeg('supplier', row.supplier, row.careerSumm),
    ...companyLeg('customer', row.customer, negate(row.objectSumm)),
    ...companyLeg('carrier', row.shipment, row.routeSumm),
    ...(own && row.driver !== null && !isZero(row.driverSumm)
      ? [{ kind: 'E', box: row.driver, leg: 'driver', sum: row.driverSumm } as const]
      : []),
  ]
  return legs.length ? withResult(legs) : []
}

/** Returns the volumes of a deal that counts at its points: out of the quarry, into the object. */
function volumesOf(row: DealRow): readonly VolumeLeg[] {
  if (!stateOfDeal(row).counted) return []
  const at = (leg: string, point: number, unit: number | null, volume: Decimal | null): VolumeLeg[] =>
    unit === null || volume === null || isZero(volume) ? [] : [{ point, material: row.material, unit, leg, volume }]
  return [
    ...at('career', row.career, row.careerUnit, row.careerVol === null ? null : negate(row.careerVol)),
    ...at('object', row.object, row.objectUnit, row.objectVol),
  ]
}

/** Returns the posting of a deal. */
export function postingOf(texts: Tx['storedTexts'], row: DealRow, reason: string | null = null): Posting {
  return {
    object: 'deal',
    id: row.id,
    cancelled: stateOfDeal(row).cancelled,
    dtTrx: row.dtDeal,
    title: texts('nerud.deals.title'),
    head: commentOfPairs({ ТТН: row.ttn }),
    reason,
    legs: legsOf(row),
    volumes: volumesOf(row),
  }
}
