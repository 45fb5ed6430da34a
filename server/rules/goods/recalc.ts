import type { Recalculated } from '#resource'
import type { Tx } from '../../engine/rules.ts'

/** Whose deals are counted anew. */
export interface Changed {
  readonly product?: number
  readonly cargoRoute?: number
}

/** Counts the deals anew that stand on a product or a route, from a day on. */
export const recalcGoods = async (_tx: Tx, _of: Changed, _from: string): Promise<Recalculated> => ({
  count: 0,
  broken: 0,
  mended: 0,
  rows: [],
})
