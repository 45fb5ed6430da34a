import type { StoredOf } from '#resource'
import type { deal } from './deal.ts'
import { dealState, type DealState } from './dealStatus.formulas.ts'
import type { StoredChange } from '#server/engine/tx.ts'

/** What stands behind a deal's sums, as it was when they were counted: the rows of prices and rates by their ids, kept with the deal. */
export interface Basis {
  readonly day: string
  /** The side whose volume nobody has entered: it was taken over from the other one. */
  readonly taken: 'career' | 'object' | null
  readonly objectPrice: BasisPrice | null
  readonly careerPrice: BasisPrice | null
  readonly routePrice: BasisPrice | null
  readonly driverPrice: BasisPrice | null
  readonly objectRate: BasisRate | null
  readonly careerRate: BasisRate | null
  readonly routeKoef: string | null
}
/** A price that was used; without an id the formula says zero by itself. */
export interface BasisPrice {
  readonly id: number | null
  readonly type: number | null
  readonly price: string
  readonly dateStart: string | null
  /** VAT came on top of it. */
  readonly isNet?: boolean
}
export interface BasisRate {
  readonly id: number
  readonly from: number
  readonly rate: string
  readonly dateStart: string
}

/** A deal as the rules work with it, many at a time: as its table holds it. */
export type DealRow = StoredOf<typeof deal>
/** A deal before and after an action. */
export type Change = StoredChange<typeof deal>

/** What stands behind the sums of a deal. */
export const basisOf = (row: { readonly basis: unknown }): Basis | null => row.basis as Basis | null

/** What a deal is to people. */
export const stateOf = ({ status, isAuth }: Pick<DealRow, 'status' | 'isAuth'>): DealState => dealState(status ?? 0, isAuth)
