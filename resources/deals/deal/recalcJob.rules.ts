import { rightsFor, type Recalculated } from '#resource'
import { deal } from './deal.ts'
import type { JobKind, JobParams } from '#server/jobs/kind.ts'
import { dealsOn, NOTHING, PORTION, recalcPortion, recalculated, tallied, type PriceScope, type Tally } from './recalc.rules.ts'

/** Earlier than every deal. */
const FIRST_DAY = '1900-01-01'

interface Kept {
  readonly after: number
  readonly tally: Tally
}

const standOn = ({ product, cargoRoute, company, deals, dateTo }: JobParams): PriceScope => ({
  ...(product !== undefined && { product: Number(product) }),
  ...(cargoRoute !== undefined && { cargoRoute: Number(cargoRoute) }),
  ...(company !== undefined && { company: Number(company) }),
  ...(Array.isArray(deals) && { deals: deals.map(Number) }),
  ...(typeof dateTo === 'string' && { to: dateTo }),
})

/** Returns the first day: of new prices (`from`), or of the period that a person requested. */
const firstDay = ({ from, dateFrom }: JobParams): string => String(from ?? dateFrom ?? FIRST_DAY)

/** Recalculates deals of a period, optionally only those with a product or a route, or selected deals, one batch per transaction. */
export const dealsRecalc: JobKind = {
  right: rightsFor(deal, 'create'),
  target: ({ product, cargoRoute, company, deals }) =>
    Array.isArray(deals)
      ? `deals ${deals.length} ${String(deals[0])}–${String(deals.at(-1))}`
      : JSON.stringify({ product, cargoRoute, company }),
  sheet: (texts, result) => ({
    name: texts('nerud.jobs.sheets.recalc.name'),
    columns: [
      { header: texts('nerud.jobs.sheets.recalc.title'), kind: 'text', width: 50 },
      { header: texts('nerud.jobs.sheets.recalc.count'), kind: 'number' },
      { header: texts('nerud.jobs.sheets.recalc.delta'), kind: 'money' },
    ],
    rows: (result as Recalculated).rows.map(({ title, count, delta }) => [title, count, delta]),
  }),
  async work(engine, { params, kept, done }, progress) {
    const [which, from] = [standOn(params), firstDay(params)]
    if (done === 0) await progress.total(await dealsOn(engine, which, from))
    let existing = (kept ?? { after: 0, tally: NOTHING }) as Kept
    for (;;) {
      const step = await progress.step(async tx => {
        const { changes, last, seen } = await recalcPortion(tx, which, from, existing.after)
        return { rows: seen, keep: { after: last, tally: tallied(existing.tally, changes) } satisfies Kept }
      })
      existing = step.keep as Kept
      if (step.rows < PORTION) return recalculated(engine, existing.tally)
    }
  },
}
