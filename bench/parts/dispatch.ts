import { openLoader, openServer, type Server } from '../support/children.ts'
import { median, type Figure, type Found } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import type { Loaded } from '../support/load.ts'

const [SMALL, LARGE] = [10_000, 1_000_000]
const ROUNDS = 7
const ALONE_MS = 400
const DAY_MS = 86_400_000

const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What a dispatcher opens all day, each asked alone; the same questions at both sizes. */
function questions(): Readonly<Record<string, string>> {
  const week = `dateFrom=${day(-6)}&dateTo=${day(0)}`
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  return {
    'orders: first page': 'material_orders',
    'orders: active': 'material_orders?stateFilter=active',
    'orders: counts': 'material_orders/indicators',
    'orders: card': 'material_orders/3',
    'orders: for a vehicle': 'material_orders/get_for_vehicle?vehicle=5',
    'regular deals: first page': 'regular_deals',
    'regular deals: by income': 'regular_deals?order[income]=desc',
    'regular deals: active': 'regular_deals?status=active',
    'planner: a week of an autopark': `shift_planners/board?autopark=1&${week}`,
    'planner: lines': 'shift_planner_lines',
    'shifts: first page': 'shifts',
    'autopark: first page': 'vehicles/autopark',
    'autopark: counts': 'vehicles/autopark/indicators',
    'reports: plan of an autopark': `vehicles/report/plan_complete?point=1&${month}`,
    'reports: use of an autopark': `vehicles/report/usage?point=1&${month}`,
    'reports: profit of an autopark': `vehicles/report/profit?point=1&${month}`,
    'reports: income of an autopark': `vehicles/report/income?point=1&${month}`,
    'reports: figures of an autopark': `vehicles/report/indicators?point=1&${month}`,
    'multi-deals: first page': 'multi_deals',
    'repairs: first page': 'repairs',
    'tasks: first page': 'kanban_tasks',
  }
}

type Size = 'small' | 'large'
const p50 = (loads: readonly Loaded[]): number => median(loads.map(one => one.p50))

/** The dispatcher's lists, cards and board at ten thousand and at a million waybills, in turns. */
export async function dispatch(home: Home): Promise<Found> {
  const loader = openLoader()
  const servers: Server[] = []
  const times: Record<string, Record<Size, Loaded[]>> = {}
  try {
    for (const count of [SMALL, LARGE]) servers.push(await openServer({ database: await home.deals(count), dataDir: home.folder }))
    const [small, large] = servers as [Server, Server]
    for (const [name, path] of Object.entries(questions())) {
      times[name] = { small: [], large: [] }
      for (let round = 0; round < ROUNDS; round += 1)
        for (const [size, server] of Object.entries({ small, large })) {
          const asked = { url: `${server.url}/api/${path}`, headers: server.headers, connections: 1, milliseconds: ALONE_MS }
          const loaded = await loader.load(asked)
          // The first round finds nothing warm.
          if (round > 0) times[name][size as Size].push(loaded)
        }
    }
    const figures = Object.entries(times).flatMap(([name, { small: a, large: b }]): Figure[] => [
      { name: `${name}, ${LARGE}`, value: p50(b), unit: 'ms' },
      { name: `${name}, ${LARGE} / ${SMALL}`, value: p50(b) / p50(a), unit: '', most: 1.5 },
    ])
    return { figures, raw: { times } }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}
