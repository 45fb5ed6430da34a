import { rowFields, wirePathOf, type Resource } from '#resource'
import { resources } from '#resources'
import { median, type Figure, type BenchResult } from '../support/figures.ts'
import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'
import type { Home } from '../support/home.ts'
import type { Loaded } from '../support/load.ts'

const [SMALL, LARGE] = [10_000, 100_000]
// Many short turns: other work on the machine lasts longer than a turn, so it affects neighbouring turns equally.
const ROUNDS = 40
const CONNECTIONS = 8
const ROUND_MS = 250
const SINGLE_MS = 400

interface Target {
  readonly name: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The same elements in random order. */
const shuffled = <T>(things: readonly T[]): T[] =>
  things
    .map(thing => ({ thing, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)

/**
 * Measures the targets round by round, in random order: a turn that follows another one on the same server finds warm caches, and this must not
 * always favour the same target.
 */
async function rounds(
  loader: Loader,
  targets: readonly Target[],
  count: number,
  connections: number,
  milliseconds: number,
): Promise<Record<string, Loaded[]>> {
  const found: Record<string, Loaded[]> = Object.fromEntries(targets.map(target => [target.name, []]))
  for (const { url, headers } of targets) await loader.load({ url, headers, connections, milliseconds: 1000 })
  for (let round = 0; round < count; round += 1)
    for (const { name, url, headers } of shuffled(targets))
      found[name]!.push(await loader.load({ url, headers, connections, milliseconds }))
  return found
}

const throughput = (size: number, server: Server): Target[] => [
  { name: `product ${size}`, url: `${server.url}/api/companies`, headers: server.headers },
  {
    name: `product gzip ${size}`,
    url: `${server.url}/api/companies`,
    headers: { ...server.headers, 'accept-encoding': 'gzip, deflate, br' },
  },
  { name: `bare ${size}`, url: `${server.rawUrl}/companies`, headers: {} },
]

/** Other calls that users make, one request at a time. */
async function singles(size: number, server: Server): Promise<Target[]> {
  const api = `${server.url}/api/companies`
  const far = await fetch(`${api}?page=${Math.floor(size / 50) - 20}`, { headers: server.headers })
  await far.text()
  const request = {
    'first page': '',
    'keyset page at the end': `after=${far.headers.get('x-next')}`,
    'search, common word': 'query=карьер',
    'search, rare words': 'query=окский+щебень+77',
    'search, two letters': 'query=ещ',
    'filter by brand': 'brand=5',
    'sorted by phone': 'order[phone]=desc',
    'with total': 'total=1',
  }
  return Object.entries(request).map(([name, query]) => ({ name: `${name} ${size}`, url: `${api}?${query}`, headers: server.headers }))
}

/** A page of a list over HTTP compared with a baseline route that runs the same statement, and the effect of ten times the rows on both. */
export async function list(home: Home): Promise<BenchResult> {
  const sizes = [SMALL, LARGE]
  const servers: Server[] = []
  const loader = openLoader()
  try {
    for (const size of sizes) servers.push(await openServer({ database: await home.companies(size), dataDir: home.folder }))
    const many = await rounds(
      loader,
      sizes.flatMap((size, at) => throughput(size, servers[at]!)),
      ROUNDS,
      CONNECTIONS,
      ROUND_MS,
    )
    const one = await rounds(loader, (await Promise.all(sizes.map((size, at) => singles(size, servers[at]!)))).flat(), 3, 1, SINGLE_MS)
    return { figures: [...ratios(many), ...times(one)], raw: { connections: CONNECTIONS, many, one } }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}

const perSecond = (found: Record<string, Loaded[]>, name: string): number => median(found[name]!.map(one => one.perSecond))

function ratios(found: Record<string, Loaded[]>): Figure[] {
  const of = (name: string): number => perSecond(found, name)
  const ratioOf = (name: string, other: string): number =>
    median(found[name]!.map((one, round) => one.perSecond / found[other]![round]!.perSecond))
  return [
    ...[SMALL, LARGE].flatMap((size): Figure[] => [
      { name: `${size} rows: bare route`, value: of(`bare ${size}`), unit: '1/s' },
      { name: `${size} rows: product`, value: of(`product ${size}`), unit: '1/s' },
      { name: `${size} rows: product / bare`, value: ratioOf(`product ${size}`, `bare ${size}`), unit: '', min: 0.9 },
      { name: `${size} rows: packed for a browser / bare`, value: ratioOf(`product gzip ${size}`, `bare ${size}`), unit: '' },
    ]),
    { name: 'product: 100,000 / 10,000 rows', value: ratioOf(`product ${LARGE}`, `product ${SMALL}`), unit: '' },
  ]
}

const times = (found: Record<string, Loaded[]>): Figure[] =>
  Object.entries(found).map(([name, loads]) => ({ name: `alone: ${name}`, value: median(loads.map(one => one.p50)), unit: 'ms' }))

const ROWS = 100_000
const ROUNDS_OF_ORDERS = 7
const TURN_MS = 150

/** A list, and the call that returns its pages. */
interface Listed {
  readonly resource: Resource
  readonly path: string
}
const COMPANIES: Listed = { resource: resources.company, path: 'api/companies' }
const DEALS: Listed = { resource: resources.deal, path: 'api/deals' }

/** The time of a page in each turn, in milliseconds: all queries alternate, so that other work on the machine affects them equally. */
async function turns(
  loader: Loader,
  { url, headers }: Server,
  path: string,
  questions: readonly string[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = Object.fromEntries(questions.map(question => [question, []]))
  for (let round = 0; round <= ROUNDS_OF_ORDERS; round += 1)
    for (const question of questions) {
      const { p50 } = await loader.load({ url: `${url}/${path}?${question}`, headers, connections: 1, milliseconds: TURN_MS })
      // The first round is discarded: it plans the statements.
      if (round > 0) found[question]!.push(p50)
    }
  return found
}

/** The fields that the list's own columns need, as the screens request them. */
const fieldsOf = (resource: Resource): string =>
  rowFields(resource, resource.list?.columns ?? [])
    .map(name => wirePathOf(resource, name))
    .join(',')

/** The sort orders that the server offers for a list with many rows, in both directions. */
async function offeredBy({ url, headers }: Server, path: string): Promise<string[]> {
  const answer = await fetch(`${url}/${path}?itemsPerPage=1`, { headers })
  const places = answer.headers.get('x-orders')?.split(',') ?? []
  return places.flatMap(sortPath => ['asc', 'desc'].map(way => `order[${sortPath}]=${way}`))
}

async function measureOrders(
  loader: Loader,
  server: Server,
  { resource, path }: Listed,
): Promise<{ figures: Figure[]; raw: Record<string, number[]> }> {
  const orders = await offeredBy(server, path)
  const [whole, shown] = ['', `fields=${fieldsOf(resource)}`]
  const raw = await turns(loader, server, path, [whole, shown, ...orders])
  const ratioOf = (question: string): number => median(raw[question]!.map((one, round) => one / raw[whole]![round]!))
  const slowest = orders.toSorted((a, b) => ratioOf(b) - ratioOf(a))[0]!
  const name = resource.name
  return {
    figures: [
      { name: `${name}: first page`, value: median(raw[whole]!), unit: 'ms' },
      { name: `${name}: what the list shows alone / all`, value: ratioOf(shown), unit: '' },
      { name: `${name}: orders offered, both ways`, value: orders.length, unit: '' },
      { name: `${name}: slowest of them, ${slowest} / the list's own order`, value: ratioOf(slowest), unit: '', max: 3 },
    ],
    raw,
  }
}

/** Pages of 100,000 rows in every sort order that their lists offer, and with only the fields that the lists show. */
export async function orders(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  const servers: Server[] = []
  const open = async (database: Parameters<typeof openServer>[0]['database']): Promise<Server> => {
    const server = await openServer({ database, dataDir: home.folder })
    servers.push(server)
    return server
  }
  try {
    const companies = await measureOrders(loader, await open(await home.companies(ROWS)), COMPANIES)
    const deals = await measureOrders(loader, await open(await home.deals(ROWS)), DEALS)
    return { figures: [...companies.figures, ...deals.figures], raw: { companies: companies.raw, deals: deals.raw } }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}
