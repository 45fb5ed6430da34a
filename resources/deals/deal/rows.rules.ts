import type { StoredOf } from '#resource'
import type { deal } from './deal.ts'
import { dealState, type DealState } from './dealStatus.formulas.ts'
import type { StoredChange } from '#server/engine/tx.ts'

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
export type Change = StoredChange<typeof deal>

/** Returns the inputs of a deal's sums. */
export const basisOf = (row: { readonly basis: unknown }): Basis | null => row.basis as Basis | null

/** Returns the state of a deal. */
export const stateOf = ({ status, isAuth }: Pick<DealRow, 'status' | 'isAuth'>): DealState => dealState(status ?? 0, isAuth)
