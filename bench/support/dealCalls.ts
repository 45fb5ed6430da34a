import type { Server } from './children.ts'
import type { Home } from './home.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { pause } from './processes.ts'
import type { Replay } from './replay.ts'

/** A call that is measured: for the product, and as the statements that it ran. */
export interface Recorded {
  readonly path: string
  /** What is sent; `$n` is the next free waybill. */
  readonly body?: string
  readonly replay: Replay
}

/** Ids that nothing else has: they can be told from any other number among the values of a statement. */
export const FIRST_WAITING = 900_000_000
const FIRST_MADE = 800_000_000
/** A supplier of the demo with waybills in every month. */
const COMPANY = 3
/** Waybills of the demo that may serve as patterns. */
const TRIED = 40

type Ref = { readonly id: number } | null
type Wire = Readonly<Record<string, unknown>>
const REFERENCES = [
  'supplier',
  'career',
  'customer',
  'object',
  'material',
  'shipment',
  'vehicle',
  'driver',
  'cargoRoute',
  'purchaseProduct',
  'saleProduct',
  'serviceType',
  'shipmentType',
  'sellType',
]
const COLUMNS = `dt_deal, is_auth, cargo_route_id, supplier_id, customer_id, shipment_id, career_id, object_id, vehicle_id, driver_id, material_id,
  purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol, input_type_id, ins_date, ins_user_id`

async function sent(server: Server, path: string, body?: string): Promise<Wire> {
  const answer = await fetch(`${server.url}/${path}`, {
    headers: { ...server.headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { method: 'POST', body }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 500)}`)
  return JSON.parse(text) as Wire
}

/** Waybills that wait to be authorised, copies of those of the demo; `from` picks them. */
const waiting = (ids: string, from: string): string => `insert into deal (id, status_id, ${COLUMNS})
  select ${ids}, 2, ${COLUMNS.replace('is_auth', 'false')} from deal d ${from} returning id`

/** A waybill of the demo whose copies can be authorised: its prices are in force. */
async function patternIn(home: Home, database: Address, server: Server): Promise<number> {
  const base = FIRST_WAITING - 1_000_000
  await home.ask(database, { tried: waiting(`${base} + d.id`, `where id <= 5000 and status_id = 1 order by id desc limit ${TRIED}`) })
  const { tried } = await home.ask(database, { tried: `select id from deal where id between ${base} and ${base + 5000} order by id` })
  const { results } = (await sent(server, 'api/deals/authorize', JSON.stringify({ ids: tried.map(Number) }))) as {
    results: readonly { id: number; ok: boolean }[]
  }
  const done = results.find(one => one.ok)
  if (!done) throw new Error('no waybill of the demo can be authorised')
  return done.id
}

/** The body by which the same waybill is entered again. */
async function bodyLike(server: Server, id: number): Promise<string> {
  const deal = await sent(server, `api/deals/${id}`)
  const references = REFERENCES.map(name => [name, (deal[name] as Ref)?.id ?? null])
  return JSON.stringify({
    dtDeal: deal['dtDeal'],
    careerVol: deal['careerVol'],
    objectVol: deal['objectVol'],
    ...Object.fromEntries(references),
  })
}

/** How long nothing is asked of the database before a call is recorded, in milliseconds: what a server does by the clock would be taken for the call's. */
const QUIET = 400
const LONGEST_UNREST = 60_000
async function quiet(server: Server): Promise<void> {
  for (let waited = 0; waited < LONGEST_UNREST; waited += QUIET) {
    await server.tell({ watch: true })
    await pause(QUIET)
    const { statements } = await server.tell({ watch: false })
    if (statements.length === 0) return
  }
  throw new Error('the server is never quiet')
}

/** The statements that the product runs for a call, asked once before to have all at hand that it keeps. */
async function recorded(
  server: Server,
  path: string,
  body?: { readonly text: string; readonly ids?: readonly [number, number] },
): Promise<Recorded> {
  const numbered = (at: 0 | 1): string | undefined => body?.text.replaceAll('$n', String(body.ids?.[at]))
  await sent(server, path, numbered(0))
  await quiet(server)
  await server.tell({ watch: true })
  const answer = await sent(server, path, numbered(1))
  const { statements } = await server.tell({ watch: false })
  const id = body && (body.ids?.[1] ?? Number(answer['id']))
  const replay: Replay = { statements, ...(id !== undefined && { id, makesId: body?.ids === undefined }) }
  return { path, replay, ...(body && { body: body.text }) }
}

/** The calls of a working day, recorded on one database; `count` waybills are made to wait for authorisation. */
export async function dealCalls(home: Home, database: Address, server: Server, count: number): Promise<Readonly<Record<string, Recorded>>> {
  const pattern = await patternIn(home, database, server)
  await home.ask(database, {
    numbers: `select setval(pg_get_serial_sequence('deal', 'id'), ${FIRST_MADE}) as id`,
    waiting: waiting('n', `cross join generate_series(${FIRST_WAITING}, ${FIRST_WAITING + count + 1}) n where d.id = ${pattern}`),
  })
  const today = new Date().toISOString().slice(0, 10)
  const period = `dateFrom=${today.slice(0, 8)}01&dateTo=${today}`
  const { one } = await home.ask(database, { one: 'select id from deal where id <= 5000 order by id desc limit 1' })
  return {
    list: await recorded(server, 'api/deals'),
    card: await recorded(server, `api/deals/${String(one[0])}`),
    'statement: rows': await recorded(server, `api/cashbox_companies?companyId=${COMPANY}&${period}`),
    'statement: sums': await recorded(server, `api/companies/${COMPANY}/cashbox_company_sum?${period}`),
    'statement: waybills': await recorded(server, `api/deals/cashbox/company_card/list?companyId=${COMPANY}&${period}`),
    write: await recorded(server, 'api/deals', { text: await bodyLike(server, pattern) }),
    authorise: await recorded(server, 'api/deals/authorize', { text: '{"ids":[$n]}', ids: [FIRST_WAITING, FIRST_WAITING + 1] }),
  }
}
