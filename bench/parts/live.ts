import { connectDatabase, type Database } from '../../server/adapters/database.ts'
import { openServer, type Server } from '../support/children.ts'
import { median, type Figure, type BenchResult, quantile } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { OPEN_PRODUCT } from '../support/fill.ts'
import type { WireRecord } from '#resource'

const SIZE = 10_000
const WRITERS = 8
const MANY = 100
/** Many short turns with and without triggers, in random order: other work on the machine affects both equally. */
const ROUNDS = 40
const TURN_MS = 250
/**
 * The maximum ratio of a write with notification to one without. Plain statements of many writers have no goal: PostgreSQL commits transactions that
 * notify one after another.
 */
const MAX_TIME_RATIO = 1.1

const STATEMENTS_AT_ONCE = `statements of one row, ${WRITERS} at once`

type Write = () => Promise<unknown>
type Side = 'announced' | 'silent'
interface Turns {
  readonly announced: number[]
  readonly silent: number[]
}

/** Writes continuously for one turn with this many concurrent writers; returns the milliseconds per write. */
async function turn(write: Write, writers: number): Promise<number> {
  const began = performance.now()
  let count = 0
  const writer = async (): Promise<void> => {
    while (performance.now() - began < TURN_MS) {
      await write()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, writer))
  return (performance.now() - began) / count
}

/** Enables or disables the trigger that announces changes of companies. */
const announcing = (database: Database, side: Side): Promise<unknown> =>
  database.client.unsafe(`alter table company ${side === 'announced' ? 'enable' : 'disable'} trigger sys_records_changed`)

const next = (() => {
  let at = 0
  return (): number => (at += 1)
})()
/** The next id of a company: concurrent writers change different companies. */
const someId = (): number => 1000 + (next() % 5000)

async function patch(server: Server): Promise<void> {
  const answer = await fetch(`${server.url}/api/companies/${someId()}`, {
    method: 'PATCH',
    headers: { ...server.headers, 'content-type': 'application/merge-patch+json' },
    body: JSON.stringify({ comment: `Заметка ${next()}` }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`a company answered ${answer.status}: ${text.slice(0, 500)}`)
}

/** The writes that are measured, and the number of concurrent writers. */
const worksOf = (database: Database, server: Server): Readonly<Record<string, readonly [write: Write, writers: number]>> => {
  const one: Write = () => database.client.unsafe(`update company set comment = 'Заметка ${next()}' where id = ${someId()}`)
  const many: Write = () => {
    const from = someId()
    return database.client.unsafe(`update company set comment = 'Заметка ${next()}' where id >= ${from} and id < ${from + MANY}`)
  }
  const call: Write = () => patch(server)
  return {
    'statement of one row': [one, 1],
    [`statement of ${MANY} rows`]: [many, 1],
    [STATEMENTS_AT_ONCE]: [one, WRITERS],
    'call that writes one company': [call, 1],
    [`calls that write one company, ${WRITERS} at once`]: [call, WRITERS],
  }
}

/** The cost of notifying others of a write: with and without the triggers, alternating, while the server listens. */
export async function live(home: Home): Promise<BenchResult> {
  const address = await home.companies(SIZE)
  const server = await openServer({ database: address, dataDir: home.folder })
  const database = connectDatabase(address, { poolSize: WRITERS })
  const times: Record<string, Turns> = {}
  try {
    await fetch(`${server.url}/api/live`, { headers: server.headers }).then(answer => answer.text())
    for (const [name, [write, writers]] of Object.entries(worksOf(database, server))) {
      times[name] = { announced: [], silent: [] }
      await turn(write, writers)
      for (let round = 0; round < ROUNDS; round += 1)
        for (const side of Math.random() < 0.5 ? (['announced', 'silent'] as const) : (['silent', 'announced'] as const)) {
          await announcing(database, side)
          // The first writes after the switch plan their statements anew.
          for (let at = 0; at < 2 * writers; at += 1) await write()
          times[name][side].push(await turn(write, writers))
        }
    }
  } finally {
    await database.close()
    await server.close()
  }
  const figures = Object.entries(times).flatMap(([name, { announced, silent }]): Figure[] => [
    { name, value: median(announced), unit: 'ms' },
    {
      name: `${name}: told of / silent`,
      value: median(announced.map((one, at) => one / silent[at]!)),
      unit: '',
      ...(name !== STATEMENTS_AT_ONCE && { max: MAX_TIME_RATIO }),
    },
  ])
  return { figures, raw: { writers: WRITERS, times } }
}

const CLIENTS = 16
/** Waybills that all clients work on at once: the newest of one product. */
const WAYBILLS = 50
const SECONDS = 20
/** Goals in seconds: the median, and the maximum. */
const [HALF, EVERY] = [0.3, 3]

interface Got {
  readonly status: number
  readonly body: WireRecord
}

/** The records that clients work on. */
interface Ground {
  readonly server: Server
  readonly deals: readonly number[]
  /** The price by which the waybills were calculated. */
  readonly price: number
  readonly company: number
  readonly today: string
}

async function callApi(
  { server }: Pick<Ground, 'server'>,
  method: string,
  path: string,
  json?: WireRecord,
  headers: object = {},
): Promise<Got> {
  const answer = await fetch(`${server.url}/${path}`, {
    method,
    headers: {
      ...server.headers,
      ...(json && { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as WireRecord }
}

async function made(ground: Pick<Ground, 'server'>, path: string, json: WireRecord): Promise<number> {
  const { status, body } = await callApi(ground, 'POST', path, json)
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return Number(body['id'])
}

const some = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!
/** Reads the record first, as a form does; only the write is measured. */
const changing = async (ground: Ground, path: string, json: WireRecord): Promise<() => Promise<Got>> => {
  const { body } = await callApi(ground, 'GET', path)
  return async () => callApi(ground, 'PATCH', path, json, { 'if-match': `"${String(body['version'])}"` })
}
const sending =
  (path: string, json: (ground: Ground) => WireRecord) =>
  async (ground: Ground): Promise<() => Promise<Got>> => {
    const sent = json(ground)
    return async () => callApi(ground, 'POST', path, sent)
  }
/** Up to `count` different waybills. */
const several = ({ deals }: Ground, count: number): number[] => [...new Set(Array.from({ length: count }, () => some(deals)))]

/** What clients do, with relative frequencies, and how each request is prepared. */
const WORKS: readonly (readonly [name: string, worth: number, ready: (ground: Ground) => Promise<() => Promise<Got>>])[] = [
  ['edit', 12, ground => changing(ground, `api/deals/${some(ground.deals)}`, { objectVol: String(5 + Math.floor(Math.random() * 20)) })],
  [
    'price correction',
    1,
    ground =>
      changing(ground, `api/product_prices/${ground.price}`, {
        price: String(900 + Math.floor(Math.random() * 200)),
        isRecalcNeeded: true,
      }),
  ],
  ['recalculation', 1, sending('api/deals/recalc', ground => ({ ids: several(ground, 10) }))],
  ['authorising', 2, sending('api/deals/authorize', ground => ({ ids: several(ground, 5) }))],
  ['registry', 2, sending('api/deals/registry', ground => ({ ids: several(ground, 5), registryNumber: '1', registryDate: '2026-01-01' }))],
  [
    'payment',
    2,
    sending('api/payments', ({ company, today }) => ({
      costList: 2,
      payMethod: 1,
      companyFrom: company,
      companyTo: 1,
      price: '10',
      createDate: today,
    })),
  ],
]
const HAT = WORKS.flatMap(one => Array.from({ length: one[1] }, () => one))

/** Another client changed the record first: the screen asks the user what to do, so this is not a failure. */
const isConflict = ({ status, body }: Got): boolean => status === 409 && body['code'] === 'CONFLICT'

async function groundOf(home: Home, server: Server, database: Parameters<Home['query']>[0]): Promise<Ground> {
  const open = `from deal where purchase_product_id = ${OPEN_PRODUCT} and status_id = 1 and not is_delete order by dt_deal desc, id desc limit ${WAYBILLS}`
  const found = await home.query(database, {
    deals: `select id ${open}`,
    product: `select ${OPEN_PRODUCT} as id`,
    type: `select service_type_id as id ${open}`,
    day: `select min(dt_deal)::text as id from (select dt_deal ${open}) as d`,
    company: 'select customer_id as id from deal where customer_id > 2 order by id limit 1',
  })
  const price = await made({ server }, 'api/product_prices', {
    product: Number(found.product[0]),
    priceType: Number(found.type[0]),
    price: '1000',
    dateStart: String(found.day[0]),
  })
  return { server, deals: found.deals.map(Number), price, company: Number(found.company[0]), today: new Date().toISOString().slice(0, 10) }
}

/**
 * Sixteen users on the same fifty waybills: edits, a price correction that recalculates them, recalculation, authorising, registry, payments.
 * Measures the response time of each call.
 */
export async function contention(home: Home): Promise<BenchResult> {
  const database = await home.deals(SIZE)
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const ground = await groundOf(home, server, database)
    const times: Record<string, number[]> = Object.fromEntries(WORKS.map(([name]) => [name, []]))
    const failures: string[] = []
    let conflicts = 0
    const until = performance.now() + SECONDS * 1000
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        const [name, , ready] = some(HAT)
        const send = await ready(ground)
        const began = performance.now()
        const got = await send()
        times[name]!.push((performance.now() - began) / 1000)
        if (isConflict(got)) conflicts += 1
        else if (got.status >= 300) failures.push(`${name}: ${got.status} ${JSON.stringify(got.body).slice(0, 200)}`)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    if (failures.length) console.log(`  ${failures.slice(0, 5).join('\n  ')}`)
    const all = Object.values(times).flat()
    const figures: Figure[] = [
      { name: `${CLIENTS} clients: half of the calls`, value: median(all), unit: 's', max: HALF },
      { name: `${CLIENTS} clients: the longest`, value: Math.max(...all), unit: 's', max: EVERY },
      { name: `${CLIENTS} clients: calls that failed`, value: failures.length, unit: '', max: 0 },
      ...Object.entries(times).flatMap(([name, own]): Figure[] => [
        { name: `${name}: half of them`, value: median(own), unit: 's' },
        { name: `${name}: 95 of 100`, value: quantile(own, 0.95), unit: 's' },
        { name: `${name}: the longest`, value: Math.max(...own), unit: 's' },
      ]),
      { name: 'calls', value: all.length, unit: '' },
      { name: 'another person was faster with the record', value: conflicts, unit: '' },
    ]
    return { figures, raw: { clients: CLIENTS, waybills: WAYBILLS, seconds: SECONDS, times } }
  } finally {
    await server.close()
  }
}
