import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Loader, type Server, openLoader, openServer } from '../support/children.ts'
import type { Home } from '../support/home.ts'
import type { Load, OwnRecord } from '../support/load.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { openSession, type DatabaseSession } from '../../server/adapters/postgres/session.ts'
import type { Statement } from '../support/replay.ts'
import { median, medianRatio, type Figure, type BenchResult } from '../support/figures.ts'

/** The kinds of writes. */
const WORKS = ['create', 'update'] as const
type Work = (typeof WORKS)[number]
/** The product, or a baseline route of one statement. */
const WRITERS = ['product', 'raw'] as const
type Writer = (typeof WRITERS)[number]

/** Calls per turn, for one client and for several. */
const CALLS = 12
const CALLS_OF_MANY = 32
/** The first id of the changed companies, all created by the benchmark. */
const FIRST_CHANGED = 20_000

/** The bodies: `$n` and `$inn` make each company different. */
const BODY: Readonly<Record<Work, string>> = {
  create: JSON.stringify({
    name: 'Новый карьер $n',
    shortName: 'Карьер №$n',
    fullName: 'Общество с ограниченной ответственностью «Новый карьер $n»',
    inn: '$inn',
    phone: '9000000000',
    email: 'office$n@example.ru',
    address: 'г. Тула, ул. Заводская, д. $n',
    brand: 5,
    ndsType: 2,
    ownerType: 2,
    comment: 'Заметка к компании $n',
  }),
  update: JSON.stringify({ comment: 'Другая заметка $n' }),
}
const SENT = Object.keys(JSON.parse(BODY.create) as object)
const COLUMNS = `kind, is_blocked, key_verified, is_active, is_delete, ins_date, ins_user_id,
  name, short_name, full_name, inn, phone, email, address, brand_id, nds_type_id, owner_type_id, comment`
/** The statements of the baseline route: they write the same columns as the product and read nothing before. */
const STATEMENTS = {
  create: {
    text: `insert into company (${COLUMNS}) values ('client', false, false, true, false, now(), 1, ${SENT.map((_, at) => `$${at + 1}`).join()})
      returning id, version, ${COLUMNS}`,
    keys: SENT,
  },
  update: {
    text: `update company set comment = $1, version = version + 1 where id = $2 returning id, version, ${COLUMNS}`,
    keys: ['comment', 'id'],
  },
} as const

/** Turns of both writers on one database. */
interface CompanyWrites {
  /** Calls per second in one turn of this many clients, each with a record of its own. */
  turn(work: Work, writer: Writer, clients: number): Promise<number>
}

/** Registers the baseline routes and selects a record per client for both writers. */
async function companyWrites(home: Home, database: Address, server: Server, loader: Loader, clients: number): Promise<CompanyWrites> {
  for (const work of WORKS) await server.order({ name: work, write: STATEMENTS[work] })
  const path: Readonly<Record<Writer, string>> = { product: '/api/companies', raw: '/write/update' }
  const known: Record<Writer, OwnRecord[]> = { product: [], raw: [] }
  for (const [at, writer] of WRITERS.entries()) {
    const from = FIRST_CHANGED + at * clients
    const where = `from company where id >= ${from} and id < ${from + clients} order by company.id`
    const found = await home.query(database, { ids: `select id ${where}`, versions: `select version as id ${where}` })
    known[writer] = found.ids.map((id, one) => ({ path: `${path[writer]}/${String(id)}`, version: Number(found.versions[one]) }))
  }
  let next = 1
  return {
    async turn(work, writer, connections) {
      const calls = connections > 1 ? CALLS_OF_MANY : CALLS
      const url = writer === 'raw' ? `${server.rawUrl}/write/create` : `${server.url}/api/companies`
      const query: Load = { url, headers: server.headers, connections, milliseconds: 0, body: BODY[work], first: next, calls }
      next += calls
      if (work === 'create') return (await loader.load(query)).perSecond
      const { perSecond, records = [] } = await loader.load({ ...query, records: known[writer].slice(0, connections) })
      known[writer].splice(0, records.length, ...records)
      return perSecond
    },
  }
}

/** A list whose first page is measured, by the name of the file with the hand-written SQL. */
interface Listed {
  readonly name: string
  readonly path: string
}
/** A statement with its parameters. */
type Query = Pick<Statement, 'text' | 'parameters'>
/** The engine's statement for a page, and the hand-written one. */
interface Rivals {
  readonly engine: Query
  readonly hand: Query
}
/** Milliseconds per statement, turn by turn. */
type Turns = Readonly<Record<keyof Rivals, number[]>>

/** Statements per turn. Turns are many and short, so that other work on the machine affects neighbouring turns equally. */
const TURN = 6
const STATEMENT_ROUNDS = 120
/** Runs before measuring: PostgreSQL keeps a generic plan after them. */
const WARM = 12

/** The statement that the product runs for the first page of a list, and the hand-written one, which takes the same parameters. */
async function rivalsOf({ name, path }: Listed, server: Server): Promise<Rivals> {
  const fetchPage = async (): Promise<unknown> => (await fetch(`${server.url}/${path}`, { headers: server.headers })).text()
  await fetchPage()
  await server.order({ watch: true })
  await fetchPage()
  const { statements } = await server.order({ watch: false })
  const engine = statements.find(one => one.isBody)
  if (!engine) throw new Error(`no statement gave the page of ${name}`)
  const text = readFileSync(join(import.meta.dirname, '..', 'engine', `${name}.sql`), 'utf8')
  return { engine, hand: { text, parameters: text.includes('$1') ? engine.parameters : [] } }
}

type Row = Readonly<Record<string, unknown>>
const run = async (session: DatabaseSession, { text, parameters }: Query): Promise<Row> =>
  (await session.run(text, parameters, 'body')).rows[0]!
const recordsOf = (row: Row): readonly Row[] => JSON.parse(String(row['body'])) as Row[]

/** The first difference of two values, as a path and both values; undefined if they are equal. */
function differenceOf(one: unknown, other: unknown, path: string): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined
  const isInside = [one, other].every(value => typeof value === 'object' && value !== null)
  if (!isInside) return `${path}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`
  const keys = new Set([one, other].flatMap(value => Object.keys(value as object)))
  for (const key of keys) {
    const found = differenceOf((one as Row)[key], (other as Row)[key], `${path}.${key}`)
    if (found) return found
  }
  return path
}

/** Throws unless both statements return the same records, inputs of derived values, count and cursor. */
async function refuseDifferent(session: DatabaseSession, { engine, hand }: Rivals, name: string): Promise<void> {
  const [one, other] = [await run(session, engine), await run(session, hand)]
  const different = differenceOf({ ...one, body: recordsOf(one) }, { ...other, body: recordsOf(other) }, name)
  if (different) throw new Error(`the engine and ${name}.sql give different pages: ${different}`)
}

/** Runs both statements, prepared on one session, in turns of random order. */
async function sideBySide(address: Address, rivals: Rivals, name: string): Promise<Turns> {
  const session = openSession(address, { name: 'nerud', statementTimeout: 60_000 })
  const found: Turns = { engine: [], hand: [] }
  const who = ['engine', 'hand'] as const
  try {
    await refuseDifferent(session, rivals, name)
    for (const one of who) for (let at = 0; at < WARM; at += 1) await run(session, rivals[one])
    for (let round = 0; round < STATEMENT_ROUNDS; round += 1)
      for (const one of Math.random() < 0.5 ? who : who.toReversed()) {
        const began = performance.now()
        for (let at = 0; at < TURN; at += 1) await run(session, rivals[one])
        found[one].push((performance.now() - began) / TURN)
      }
    return found
  } finally {
    await session.end()
  }
}

const ROWS = 100_000
/** The maximum time of the engine's statement relative to the hand-written one. */
const MAX_TIME_RATIO = 1.2
const ROUNDS = 40
const CLIENTS = [1, 8]
/**
 * The minimum share of a baseline route's calls: nine tenths of what PostGraphile 5.1 reached when it and the product were measured alternately, with
 * the same number of companies (0.14 / 0.71 = 0.197 of creates, 0.11 / 0.64 = 0.172 of updates).
 */
const MIN_SHARES: Readonly<Record<Work, number>> = { create: 0.18, update: 0.155 }

const LISTS: readonly (Listed & { readonly database: (home: Home) => Promise<Address> })[] = [
  { name: 'companies', path: 'api/companies', database: home => home.companies(ROWS) },
  { name: 'deals', path: 'api/deals', database: home => home.deals(ROWS) },
  { name: 'vehicles', path: 'api/vehicles', database: home => home.books(ROWS) },
  { name: 'payments', path: 'api/payments', database: home => home.books(ROWS) },
]

type Rates = Readonly<Record<Writer, number[]>>
const writing = (work: Work, clients: number): string => `${work} a company, ${clients} ${clients > 1 ? 'clients' : 'client'}`

/** Calls per second of the product and of the baseline route, in turns of random order. */
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

const pageFigures = (pages: Readonly<Record<string, Turns>>): Figure[] =>
  Object.entries(pages).flatMap(([name, { engine, hand }]): Figure[] => [
    { name: `page of ${name}: the engine's statement`, value: median(engine), unit: 'ms' },
    { name: `page of ${name}: the best by hand`, value: median(hand), unit: 'ms' },
    { name: `page of ${name}: engine / best by hand`, value: medianRatio(engine, hand), unit: '', max: MAX_TIME_RATIO },
  ])

const writeFigures = (found: Readonly<Record<string, Rates>>): Figure[] =>
  WORKS.flatMap(work =>
    CLIENTS.flatMap((clients): Figure[] => {
      const name = writing(work, clients)
      const { product, raw } = found[name]!
      return [
        { name: `${name}: product`, value: median(product), unit: '1/s' },
        { name: `${name}: bare route of one statement`, value: median(raw), unit: '1/s' },
        { name: `${name}: product / bare`, value: medianRatio(product, raw), unit: '', min: MIN_SHARES[work] },
      ]
    }),
  )

/** The engine at 100,000 rows: its statements for pages compared with hand-written SQL, its writes with a route that runs one statement. */
export async function engine(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  const pages: Record<string, Turns> = {}
  let writeRates: Readonly<Record<string, Rates>> = {}
  try {
    for (const listed of LISTS) {
      const database = await listed.database(home)
      const server = await openServer({ database, dataDir: home.folder })
      try {
        pages[listed.name] = await sideBySide(database, await rivalsOf(listed, server), listed.name)
        if (listed.name === 'companies') writeRates = await writes(home, database, server, loader)
      } finally {
        await server.close()
      }
    }
    return { figures: [...pageFigures(pages), ...writeFigures(writeRates)], raw: { pages, writes: writeRates } }
  } finally {
    await loader.close()
  }
}
