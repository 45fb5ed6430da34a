import type { Address } from '../../server/adapters/postgres/address.ts'
import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'
import { companyWrites, WORKS, WRITERS, type Work, type Writer } from '../support/companyWrites.ts'
import { median, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { rivalsOf, sideBySide, type Listed, type Turns } from '../support/statements.ts'

const ROWS = 100_000
/** How many times as long as the best statement by hand the engine's may take. */
const MOST = 1.2
const ROUNDS = 40
const CLIENTS = [1, 8]
/**
 * The least share of a bare route's calls: nine tenths of what PostGraphile 5.1 had of one when both were measured in turns with the product's, at as many
 * companies (0.14 / 0.71 = 0.197 of creates, 0.11 / 0.64 = 0.172 of updates).
 */
const LEAST: Readonly<Record<Work, number>> = { create: 0.18, update: 0.155 }

const LISTS: readonly (Listed & { readonly database: (home: Home) => Promise<Address> })[] = [
  { name: 'companies', path: 'api/companies', database: home => home.companies(ROWS) },
  { name: 'deals', path: 'api/deals', database: home => home.deals(ROWS) },
  { name: 'vehicles', path: 'api/vehicles', database: home => home.books(ROWS) },
  { name: 'payments', path: 'api/payments', database: home => home.books(ROWS) },
]

type Rates = Readonly<Record<Writer, number[]>>
const writing = (work: Work, clients: number): string => `${work} a company, ${clients} ${clients > 1 ? 'clients' : 'client'}`

/** Calls a second of the product and of the bare route, in turns whose order is another one each time. */
async function writes(home: Home, database: Address, server: Server, loader: Loader): Promise<Readonly<Record<string, Rates>>> {
  const writers = await companyWrites(home, database, server, loader, Math.max(...CLIENTS))
  const found: Record<string, Rates> = {}
  for (const work of WORKS)
    for (const clients of CLIENTS) {
      const rates: Rates = { product: [], raw: [] }
      for (const writer of WRITERS) await writers.turn(work, writer, clients)
      for (let round = 0; round < ROUNDS; round += 1)
        for (const writer of Math.random() < 0.5 ? WRITERS : WRITERS.toReversed())
          rates[writer].push(await writers.turn(work, writer, clients))
      found[writing(work, clients)] = rates
    }
  return found
}

const medianRatio = (some: readonly number[], others: readonly number[]): number => median(some.map((one, at) => one / others[at]!))

const pageFigures = (pages: Readonly<Record<string, Turns>>): Figure[] =>
  Object.entries(pages).flatMap(([name, { engine, hand }]): Figure[] => [
    { name: `page of ${name}: the engine's statement`, value: median(engine), unit: 'ms' },
    { name: `page of ${name}: the best by hand`, value: median(hand), unit: 'ms' },
    { name: `page of ${name}: engine / best by hand`, value: medianRatio(engine, hand), unit: '', most: MOST },
  ])

const writeFigures = (found: Readonly<Record<string, Rates>>): Figure[] =>
  WORKS.flatMap(work =>
    CLIENTS.flatMap((clients): Figure[] => {
      const name = writing(work, clients)
      const { product, raw } = found[name]!
      return [
        { name: `${name}: product`, value: median(product), unit: '1/s' },
        { name: `${name}: bare route of one statement`, value: median(raw), unit: '1/s' },
        { name: `${name}: product / bare`, value: medianRatio(product, raw), unit: '', least: LEAST[work] },
      ]
    }),
  )

/** The engine at a hundred thousand rows: its statements for pages beside the best by hand, its writes beside a route that runs one statement. */
export async function engine(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  const pages: Record<string, Turns> = {}
  let written: Readonly<Record<string, Rates>> = {}
  try {
    for (const listed of LISTS) {
      const database = await listed.database(home)
      const server = await openServer({ database, dataDir: home.folder })
      try {
        pages[listed.name] = await sideBySide(database, await rivalsOf(listed, server), listed.name)
        if (listed.name === 'companies') written = await writes(home, database, server, loader)
      } finally {
        await server.close()
      }
    }
    return { figures: [...pageFigures(pages), ...writeFigures(written)], raw: { pages, written } }
  } finally {
    await loader.close()
  }
}
