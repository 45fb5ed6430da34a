import { openServer, type Server } from '../support/children.ts'
import { OPEN_PRODUCT } from '../support/fill.ts'
import { median, quantile, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'

const SIZE = 10_000
const CLIENTS = 16
/** Waybills that all clients work on at once, the newest on one product. */
const WAYBILLS = 50
const SECONDS = 20
/** Goals in seconds: half of the calls, and every call. */
const [HALF, EVERY] = [0.3, 3]

type Wire = Readonly<Record<string, unknown>>
interface Got {
  readonly status: number
  readonly body: Wire
}

/** What clients work on. */
interface Ground {
  readonly server: Server
  readonly deals: readonly number[]
  /** The price that the waybills were counted with. */
  readonly price: number
  readonly company: number
  readonly today: string
}

async function callApi({ server }: Pick<Ground, 'server'>, method: string, path: string, json?: Wire, headers: object = {}): Promise<Got> {
  const answer = await fetch(`${server.url}/${path}`, {
    method,
    headers: {
      ...server.headers,
      ...(json && { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  return { status: answer.status, body: (await answer.json().catch(() => ({}))) as Wire }
}

async function made(ground: Pick<Ground, 'server'>, path: string, json: Wire): Promise<number> {
  const { status, body } = await callApi(ground, 'POST', path, json)
  if (status !== 201) throw new Error(`${path} answered ${status}: ${JSON.stringify(body).slice(0, 500)}`)
  return Number(body['id'])
}

const some = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!
/** A record is read first, as a form does; the wait begins with the write. */
const changing = async (ground: Ground, path: string, json: Wire): Promise<() => Promise<Got>> => {
  const { body } = await callApi(ground, 'GET', path)
  return async () => callApi(ground, 'PATCH', path, json, { 'if-match': `"${String(body['version'])}"` })
}
const sending =
  (path: string, json: (ground: Ground) => Wire) =>
  async (ground: Ground): Promise<() => Promise<Got>> => {
    const sent = json(ground)
    return async () => callApi(ground, 'POST', path, sent)
  }
/** Some of the waybills, each once. */
const several = ({ deals }: Ground, count: number): number[] => [...new Set(Array.from({ length: count }, () => some(deals)))]

/** What clients do, each as often as it is worth, and what makes it ready to be sent. */
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

/** Somebody else was faster with the same record: the screen asks what to do, nobody waited in vain. */
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

/** Sixteen people at the same fifty waybills: edits, a price that is corrected under them, recalculation, authorising, registry, payments. How long each call waits. */
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
      { name: `${CLIENTS} clients: half of the calls`, value: median(all), unit: 's', most: HALF },
      { name: `${CLIENTS} clients: the longest`, value: Math.max(...all), unit: 's', most: EVERY },
      { name: `${CLIENTS} clients: calls that failed`, value: failures.length, unit: '', most: 0 },
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
