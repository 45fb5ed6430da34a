import { areaCalls } from '../support/areaCalls.ts'
import { CONCURRENCY, measured, noticeNoPgbench, ratesOf, serveRawRoutes, type Rates, type Stand } from '../support/medianRatio.ts'
import { openLoader, openServer } from '../support/children.ts'
import type { BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const SIZE = 10_000
/** Turns of the product and the bare route, and of pgbench among them. */
const [TURNS, OF_LISTS] = [
  { rounds: 6, limits: 2 },
  { rounds: 20, limits: 2 },
]
/** The least share of the bare route's calls that a list reaches. */
const LEAST_OF_LISTS = 0.9

const isList = (name: string): boolean => name.endsWith(': list')

/** The busiest list, card, write and report of every area, beside the same statements run by a bare route and by pgbench alone. */
export async function areas(home: Home): Promise<BenchResult> {
  noticeNoPgbench()
  const loader = openLoader()
  const database = await home.deals(SIZE)
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const stand: Stand = { size: SIZE, database, server, calls: await areaCalls(home, database, server), next: 0 }
    await serveRawRoutes(stand)
    const found: Record<string, Rates> = {}
    for (const name of Object.keys(stand.calls))
      found[name] = (await measured(loader, [stand], name, isList(name) ? OF_LISTS : TURNS))[SIZE]!
    const statements = Object.fromEntries(Object.entries(stand.calls).map(([name, { replay }]) => [name, replay.statements.length]))
    return {
      figures: Object.entries(found).flatMap(([name, rates]) => ratesOf(name, rates, isList(name) ? LEAST_OF_LISTS : undefined)),
      raw: { ...CONCURRENCY, statements, found },
    }
  } finally {
    await loader.close()
    await server.close()
  }
}
