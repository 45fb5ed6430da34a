import { LARGE, SIZES, SMALL } from '../support/bothSizes.ts'
import { openLoader, openServer } from '../support/children.ts'
import {
  CONCURRENCY,
  medianRatio,
  measured,
  neededIn,
  noticeNoPgbench,
  ratesOf,
  serveRawRoutes,
  type Rates,
  type Stand,
} from '../support/medianRatio.ts'
import { dealCalls, FIRST_WAITING } from '../support/dealCalls.ts'
import type { Figure, BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

// Many short turns: whatever else the machine does lasts longer than a turn and meets neighbours alike.
const TURNS = { rounds: 16, limits: 4 }
/** The least share of the bare route's calls, where it is promised. */
const LEAST: Readonly<Record<string, number>> = { list: 0.85, 'statement: sums': 0.8 }
/** Lists have a goal, and a turn holds only two dozen of them: the ratio of fewer turns would be anybody's guess. */
const OF_LISTS = { ...TURNS, rounds: 64 }
const NEEDED = neededIn(TURNS)

/** Throws unless every waybill that was to be authorised is, whoever ran the statements. */
async function refuseUndone(home: Home, { database, next, size }: Stand): Promise<void> {
  const { waiting } = await home.query(database, {
    waiting: `select count(*) as id from deal where id >= ${FIRST_WAITING} and id < ${next} and (status_id <> 1 or not is_auth)`,
  })
  if (Number(waiting[0]) !== 0) throw new Error(`${String(waiting[0])} of ${next - FIRST_WAITING} waybills were not authorised (${size})`)
}

function figuresOf(name: string, found: Readonly<Record<number, Rates>>): Figure[] {
  return [
    ...SIZES.flatMap(size => ratesOf(`${name}, ${size}`, found[size]!, LEAST[name])),
    { name: `${name}: time at ${LARGE} / ${SMALL}`, value: medianRatio(found[SMALL]!.product, found[LARGE]!.product), unit: '', most: 1.5 },
  ]
}

/** The calls of a working day at three sizes, beside the same statements run by a bare route and by pgbench alone. */
export async function calls(home: Home): Promise<BenchResult> {
  noticeNoPgbench()
  const loader = openLoader()
  const stands: Stand[] = []
  try {
    for (const size of SIZES) {
      const database = await home.deals(size)
      const server = await openServer({ database, dataDir: home.folder })
      stands.push({ size, database, server, calls: {}, next: FIRST_WAITING + 2 })
      const stand = { ...stands.at(-1)!, calls: await dealCalls(home, database, server, NEEDED) }
      stands[stands.length - 1] = stand
      await serveRawRoutes(stand)
    }
    const found: Record<string, Readonly<Record<number, Rates>>> = {}
    for (const name of Object.keys(stands[0]!.calls)) found[name] = await measured(loader, stands, name, name === 'list' ? OF_LISTS : TURNS)
    for (const stand of stands) await refuseUndone(home, stand)
    const statements = Object.fromEntries(Object.entries(stands[0]!.calls).map(([name, { replay }]) => [name, replay.statements.length]))
    return {
      figures: Object.entries(found).flatMap(([name, rates]) => figuresOf(name, rates)),
      raw: { ...CONCURRENCY, statements, found },
    }
  } finally {
    await loader.close()
    for (const { server } of stands) await server.close()
  }
}
