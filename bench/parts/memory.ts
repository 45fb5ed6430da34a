import { once } from 'node:events'
import { join } from 'node:path'
import { startProduct, openProduct, type Product } from '../support/children.ts'
import { median, type BenchResult, quantile, type Figure } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { forgetPeak, pause, usageOf } from '../support/processes.ts'

const STARTS = 5

/** `npm start` without checking packages and screens: from the start of the process until it responds. */
export async function start(home: Home): Promise<BenchResult> {
  const times: number[] = []
  for (let turn = 0; turn <= STARTS; turn += 1) {
    const began = performance.now()
    const child = await startProduct({ dataDir: join(home.folder, 'start') })
    times.push(performance.now() - began)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const [first = Number.NaN, ...later] = times
  return {
    figures: [
      { name: 'first start: database made and filled', value: first / 1000, unit: 's', max: 8 },
      { name: 'start on an existing database, until /health answers', value: median(later) / 1000, unit: 's', max: 1 },
    ],
    raw: { first, later },
  }
}

const SIZE = 10_000
const CLIENTS = 8
const SECONDS = 60
/** How often memory is read. */
const LOOK_MS = 1000
/** The maximum memory of the server after the load, in megabytes. */
const MAX_MB = 350
/** A supplier of the demo with waybills in every month. */
const COMPANY = 3
const DAY_MS = 86_400_000

/** The server that the clients call, and the waybills and companies that they change. */
interface Ground {
  readonly server: Product
  readonly deals: readonly number[]
  readonly companies: readonly number[]
}
/** The client that makes a call, and its number among that client's calls. */
interface Turn {
  readonly client: number
  readonly number: number
}
type Work = (ground: Ground, turn: Turn) => Promise<void>

const some = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!
const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

async function call({ server }: Ground, method: string, path: string, sent?: object, headers: object = {}): Promise<string> {
  const answer = await fetch(`${server.url}/api/${path}`, {
    method,
    headers: {
      ...server.headers,
      ...(sent && { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      ...headers,
    },
    ...(sent && { body: JSON.stringify(sent) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 200)}`)
  return text
}

/** Reads one of these paths, chosen at random. */
const reading =
  (paths: (ground: Ground) => readonly string[]): Work =>
  async ground =>
    void (await call(ground, 'GET', some(paths(ground))))

const LISTS = ['deals', 'companies', 'vehicles', 'payments', 'material_orders', 'points', 'repairs', 'accounts', 'shifts', 'deals/registry']
const SELECTS = ['companies', 'points', 'vehicles', 'materials', 'cargo_routes'].map(one => `${one}/list_for_select`)
const FILTERS = (): string[] => [
  `deals?dtDeal[after]=${day(-30)}&dtDeal[before]=${day(0)}`,
  `deals?supplier=${3 + Math.floor(Math.random() * 10)}`,
  'deals?stateFilter=active&total=1',
  `deals?query=${Math.floor(Math.random() * 100)}`,
  `companies?query=${some(['карьер', 'строй', 'песок', 'дор'])}`,
  'companies?order[phone]=desc',
  `vehicles?query=${Math.floor(Math.random() * 100)}`,
  `payments?payDate[after]=${day(-30)}&payDate[before]=${day(0)}`,
]
const STATEMENTS = (): string[] => {
  const period = `dateFrom=${day(-Math.floor(Math.random() * 200))}&dateTo=${day(0)}`
  return [
    `cashbox_companies?companyId=${COMPANY}&${period}`,
    `companies/${COMPANY}/cashbox_company_sum?${period}`,
    `deals/cashbox/company_card/list?companyId=${COMPANY}&${period}`,
    `companies/${COMPANY}/cashbox_state`,
    'cashbox_companies/list',
    'deals/summary_for_list',
    'deals/vol_indicators',
  ]
}
const REPORTS = (): string[] => {
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  return [
    `deals/report/indicators?${month}&groupBy=${some(['material', 'customer', 'cargoRoute'])}`,
    `cash_boxes/report?${month}`,
    `accounts/operators/report?${month}`,
    `payments/grouped-payment-by-month?dateFrom=${day(-365)}&dateTo=${day(0)}`,
    `vehicles/report/usage?point=1&${month}`,
  ]
}

/** Reads a record, as a form does, and changes it with the version that was read; no two clients change the same record. */
const editing =
  (path: string, ids: (ground: Ground) => readonly number[], sent: (number: number) => object): Work =>
  async (ground, { client, number }) => {
    const own = ids(ground).filter((_, at) => at % CLIENTS === client)
    const record = `${path}/${some(own)}`
    const { version } = JSON.parse(await call(ground, 'GET', record)) as { version: number }
    await call(ground, 'PATCH', record, sent(number), { 'if-match': `"${version}"` })
  }
const creating: Work = async (ground, { client, number }) =>
  void (await call(ground, 'POST', 'companies', {
    name: `Новый карьер ${client} ${number}`,
    shortName: `Карьер ${number}`,
    brand: 1,
    ndsType: 2,
  }))
const exporting: Work = async ground => void (await call(ground, 'GET', `${some(['deals', 'companies', 'payments'])}/export_xlsx`))

/** What clients do, with relative frequencies. */
const WORKS: Readonly<Record<string, readonly [worth: number, work: Work]>> = {
  list: [30, reading(() => LISTS)],
  card: [20, reading(({ deals, companies }) => [`deals/${some(deals)}`, `companies/${some(companies)}`])],
  'filter or search': [20, reading(FILTERS)],
  'statement or sums': [15, reading(STATEMENTS)],
  report: [6, reading(REPORTS)],
  select: [15, reading(() => SELECTS)],
  edit: [
    8,
    editing(
      'companies',
      ({ companies }) => companies,
      number => ({ comment: `Заметка ${number}` }),
    ),
  ],
  'edit of a waybill': [
    4,
    editing(
      'deals',
      ({ deals }) => deals,
      number => ({ objectVol: String(5 + (number % 20)) }),
    ),
  ],
  create: [6, creating],
}
const HAT = Object.entries(WORKS).flatMap(([name, [worth]]) => Array.from({ length: worth }, () => name))
/** One client exports an Excel file once per this many calls. */
const EXPORT_EVERY = 150

/** The number of calls by kind, and the failures. */
interface Done {
  readonly counts: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

/** All clients at once for a minute, each making one call after another. */
async function mixed(ground: Ground): Promise<Done> {
  const counts: Record<string, number> = {}
  const failures: string[] = []
  const until = performance.now() + SECONDS * 1000
  const client = async (_: unknown, at: number): Promise<void> => {
    for (let number = 1; performance.now() < until; number += 1) {
      const isExport = at === 0 && number % EXPORT_EVERY === 0
      const name = isExport ? 'export' : some(HAT)
      const work = isExport ? exporting : WORKS[name]![1]
      await work(ground, { client: at, number }).catch((error: unknown) => failures.push(`${name}: ${String(error)}`))
      counts[name] = (counts[name] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return { counts, failures }
}

/** Reads the memory of a process repeatedly; the returned function stops this and returns the values. */
function watch(pid: number): () => number[] {
  const seen: number[] = []
  const timer = setInterval(() => seen.push(usageOf(pid).residentMB), LOOK_MS)
  return () => {
    clearInterval(timer)
    return seen
  }
}

/** The server's memory after a minute of everything that users do. */
export async function memory(home: Home): Promise<BenchResult> {
  const database = await home.deals(SIZE)
  const server = await openProduct({ database, dataDir: home.folder })
  try {
    const { deals, companies } = await home.query(database, {
      deals: 'select id from deal where status_id = 1 and not is_delete order by id desc limit 400',
      companies: `select id from company where kind = 'client' and not is_delete order by id limit 160`,
    })
    const idle = usageOf(server.pid)
    forgetPeak(server.pid)
    const stop = watch(server.pid)
    const { counts, failures } = await mixed({ server, deals: deals.map(Number), companies: companies.map(Number) })
    const seen = stop()
    const { residentMB, peakMB } = usageOf(server.pid)
    await pause(5000)
    if (failures.length) console.log(`  ${failures.slice(0, 5).join('\n  ')}`)
    const figures: Figure[] = [
      { name: 'resident memory after the load', value: residentMB, unit: 'MB', max: MAX_MB },
      { name: 'its peak', value: peakMB, unit: 'MB' },
      { name: 'half of the time', value: quantile(seen, 0.5), unit: 'MB' },
      { name: 'five seconds after the load', value: usageOf(server.pid).residentMB, unit: 'MB' },
      { name: 'before the load', value: idle.residentMB, unit: 'MB', max: 170 },
      { name: `calls of ${CLIENTS} clients in ${SECONDS} s`, value: Object.values(counts).reduce((sum, one) => sum + one, 0), unit: '' },
      { name: 'calls that failed', value: failures.length, unit: '', max: 0 },
    ]
    return { figures, raw: { clients: CLIENTS, seconds: SECONDS, counts, seen, failures: failures.slice(0, 20) } }
  } finally {
    await server.close()
  }
}
