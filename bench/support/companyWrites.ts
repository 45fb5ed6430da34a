import type { Loader, Server } from './children.ts'
import type { Home } from './home.ts'
import type { Load, OwnRecord } from './load.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'

/** What is done to companies. */
export const WORKS = ['create', 'update'] as const
export type Work = (typeof WORKS)[number]
/** Who does it: the product, or a bare route of one statement. */
export const WRITERS = ['product', 'raw'] as const
export type Writer = (typeof WRITERS)[number]

/** Calls of a turn: of one client, and of several. */
const CALLS = 12
const CALLS_OF_MANY = 32
/** From the companies that the benchmark fills in, on. */
const FIRST_CHANGED = 20_000

/** What is sent: `$n` and `$inn` make each company another one. */
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
/** The one statement of a bare route: the columns that the product writes, and nothing looked at before. */
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

/** Turns of writers on one database. */
export interface CompanyWrites {
  /** Calls a second in one turn of so many clients, each with a record of its own. */
  turn(work: Work, writer: Writer, clients: number): Promise<number>
}

/** Makes the bare routes ready, and records of their own for so many clients of both writers. */
export async function companyWrites(
  home: Home,
  database: Address,
  server: Server,
  loader: Loader,
  clients: number,
): Promise<CompanyWrites> {
  for (const work of WORKS) await server.tell({ name: work, write: STATEMENTS[work] })
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
