import type { JobKind, JobParams } from '../../jobs/kinds.ts'
import { dealsOn, NOTHING, PORTION, recalcPortion, recalculated, tallied, type StandOn, type Tally } from './recalc.ts'

interface Kept {
  readonly after: number
  readonly tally: Tally
}

const standOn = ({ product, cargoRoute }: JobParams): StandOn => ({
  ...(product !== undefined && { product: Number(product) }),
  ...(cargoRoute !== undefined && { cargoRoute: Number(cargoRoute) }),
})

/** Counts anew the deals that stand on a product or a route from a day on, a portion in each transaction. */
export const dealsRecalc: JobKind = {
  target: ({ product, cargoRoute }) => JSON.stringify({ product, cargoRoute }),
  async work(engine, { params, kept, done }, progress) {
    const [which, from] = [standOn(params), String(params['from'])]
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
