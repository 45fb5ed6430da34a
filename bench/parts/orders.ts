import { rowFields, placeOf, type Resource } from '#resource'
import { resources } from '#resources'
import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'
import { median, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const ROWS = 100_000
const ROUNDS = 7
const TURN_MS = 150

/** A list, and the call that answers its pages. */
interface Listed {
  readonly resource: Resource
  readonly path: string
}
const COMPANIES: Listed = { resource: resources.company, path: 'api/companies' }
const DEALS: Listed = { resource: resources.deal, path: 'api/deals' }

/** What one page takes, in milliseconds, in each turn: all questions in turn, so that whatever else the machine does meets neighbours alike. */
async function turns(
  loader: Loader,
  { url, headers }: Server,
  path: string,
  questions: readonly string[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = Object.fromEntries(questions.map(question => [question, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const question of questions) {
      const { p50 } = await loader.load({ url: `${url}/${path}?${question}`, headers, connections: 1, milliseconds: TURN_MS })
      // The first round makes plans.
      if (round > 0) found[question]!.push(p50)
    }
  return found
}

/** The fields that the list's own columns need, as the screens ask for them. */
const fieldsOf = (resource: Resource): string =>
  rowFields(resource, resource.list?.columns ?? [])
    .map(name => placeOf(resource, name))
    .join(',')

/** The orders that a list with many rows is offered, both ways. */
async function offeredBy({ url, headers }: Server, path: string): Promise<string[]> {
  const answer = await fetch(`${url}/${path}?itemsPerPage=1`, { headers })
  const places = answer.headers.get('x-orders')?.split(',') ?? []
  return places.flatMap(place => ['asc', 'desc'].map(way => `order[${place}]=${way}`))
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
      { name: `${name}: slowest of them, ${slowest} / the list's own order`, value: ratioOf(slowest), unit: '', most: 3 },
    ],
    raw,
  }
}

/** Pages of 100,000 rows in every order that their lists offer, and with the fields alone that these show. */
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
