import { openLoader, openServer, type Server } from './children.ts'
import { median, type Figure, type BenchResult } from './figures.ts'
import type { Home } from './home.ts'
import type { Loaded } from './load.ts'

/** Numbers of waybills. `BENCH_DEALS` sets others, such as `10000,100000`, when the machine is not available for the whole benchmark. */
export const SIZES = (process.env['BENCH_DEALS'] ?? '10000,100000,1000000').split(',').map(Number)
/** The two that are compared. */
export const [SMALL, LARGE] = [SIZES[0]!, SIZES.at(-1)!]
const ROUNDS = 7
const ALONE_MS = 400
/** The maximum ratio of a query's time at 1,000,000 waybills to that at 10,000. */
const MAX_TIME_RATIO = 1.5

type Size = 'small' | 'large'
const p50 = (loads: readonly Loaded[]): number => median(loads.map(one => one.p50))

/**
 * Runs queries below `api/` at 10,000 and 1,000,000 waybills, alternating, one request at a time. `growing`: queries whose responses have a row for
 * each of the hundred times as many companies or people; they are measured and have no goal.
 */
export async function bothSizes(
  home: Home,
  questions: Readonly<Record<string, string>>,
  growing: readonly string[] = [],
): Promise<BenchResult> {
  const loader = openLoader()
  const servers: Server[] = []
  const times: Record<string, Record<Size, Loaded[]>> = {}
  try {
    const open = async (count: number): Promise<Server> => {
      const server = await openServer({ database: await home.deals(count), dataDir: home.folder })
      servers.push(server)
      return server
    }
    const askOnce = (path: string, server: Server) =>
      loader.load({ url: `${server.url}/api/${path}`, headers: server.headers, connections: 1, milliseconds: 1 })
    const small = await open(SMALL)
    // A query that returns an error fails before the large database is filled, which takes many minutes.
    for (const path of Object.values(questions)) await askOnce(path, small)
    const large = await open(LARGE)
    for (const [name, path] of Object.entries(questions)) {
      times[name] = { small: [], large: [] }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [size, server] of Object.entries({ small, large })) {
          const query = { url: `${server.url}/api/${path}`, headers: server.headers, connections: 1, milliseconds: ALONE_MS }
          const loaded = await loader.load(query)
          // The first round is discarded: caches are cold.
          if (round > 0) times[name][size as Size].push(loaded)
        }
    }
    const figures = Object.entries(times).flatMap(([name, { small: a, large: b }]): Figure[] => [
      { name: `${name}, ${LARGE}`, value: p50(b), unit: 'ms' },
      { name: `${name}, ${LARGE} / ${SMALL}`, value: p50(b) / p50(a), unit: '', ...(!growing.includes(name) && { max: MAX_TIME_RATIO }) },
    ])
    return { figures, raw: { times } }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}
