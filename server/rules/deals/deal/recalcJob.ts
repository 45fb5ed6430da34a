import { rightsFor } from '#resource'
import { deal } from '#resources/deals/deal'
import type { JobKind, JobParams } from '../../../jobs/kind.ts'
import { dealsOn, NOTHING, PORTION, recalcPortion, recalculated, tallied, type StandOn, type Tally } from './recalc.ts'

/** Before every deal. */
const FIRST_DAY = '1900-01-01'

interface Kept {
  readonly after: number
  readonly tally: Tally
}

const standOn = ({ product, cargoRoute, deals }: JobParams): StandOn => ({
  ...(product !== undefined && { product: Number(product) }),
  ...(cargoRoute !== undefined && { cargoRoute: Number(cargoRoute) }),
  ...(Array.isArray(deals) && { deals: deals.map(Number) }),
})

/** Recalculates the deals that stand on a product or a route from a day on, or those that were chosen, a portion in each transaction. */
export const dealsRecalc: JobKind = {
  right: rightsFor(deal, 'create'),
  target: ({ product, cargoRoute, deals }) =>
    Array.isArray(deals) ? `deals ${deals.length} ${String(deals[0])}–${String(deals.at(-1))}` : JSON.stringify({ product, cargoRoute }),
  async work(engine, { params, kept, done }, progress) {
    const [which, from] = [standOn(params), String(params['from'] ?? FIRST_DAY)]
    if (done === 0) await progress.total(await dealsOn(engine, which, from))
    let held = (kept ?? { after: 0, tally: NOTHING }) as Kept
    for (;;) {
      const step = await progress.step(async tx => {
        const { changes, last, seen } = await recalcPortion(tx, which, from, held.after)
        return { rows: seen, keep: { after: last, tally: tallied(held.tally, changes) } satisfies Kept }
      })
      held = step.keep as Kept
      if (step.rows < PORTION) return recalculated(engine, held.tally)
    }
  },
}
