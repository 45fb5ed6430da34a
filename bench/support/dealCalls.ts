import { resources } from '#resources'
import type { Server } from './children.ts'
import type { Home } from './home.ts'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { bodyLike, recorded, sent, type Recorded } from './recording.ts'

/** Ids that nothing else has: they can be told from any other number among the values of a statement. */
export const FIRST_WAITING = 900_000_000
const FIRST_MADE = 800_000_000
/** A supplier of the demo with waybills in every month. */
const COMPANY = 3
/** Waybills of the demo that may serve as patterns. */
const TRIED = 40

const COLUMNS = `dt_deal, is_auth, cargo_route_id, supplier_id, customer_id, shipment_id, career_id, object_id, vehicle_id, driver_id, material_id,
  purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol, input_type_id, ins_date, ins_user_id`

/** Waybills that wait to be authorised, copies of those of the demo; `from` picks them. */
const waiting = (ids: string, from: string): string => `insert into deal (id, status_id, ${COLUMNS})
  select ${ids}, 2, ${COLUMNS.replace('is_auth', 'false')} from deal d ${from} returning id`

/** A waybill of the demo whose copies can be authorised: its prices are in force. */
async function patternIn(home: Home, database: Address, server: Server): Promise<number> {
  const base = FIRST_WAITING - 1_000_000
  await home.query(database, { tried: waiting(`${base} + d.id`, `where id <= 5000 and status_id = 1 order by id desc limit ${TRIED}`) })
  const { tried } = await home.query(database, { tried: `select id from deal where id between ${base} and ${base + 5000} order by id` })
  const { results } = (await sent(server, 'api/deals/authorize', JSON.stringify({ ids: tried.map(Number) }))) as {
    results: readonly { id: number; ok: boolean }[]
  }
  const done = results.find(one => one.ok)
  if (!done) throw new Error('no waybill of the demo can be authorised')
  return done.id
}

/** The calls of a working day, recorded on one database; `count` waybills are made to wait for authorisation. */
export async function dealCalls(home: Home, database: Address, server: Server, count: number): Promise<Readonly<Record<string, Recorded>>> {
  const pattern = await patternIn(home, database, server)
  await home.query(database, {
    numbers: `select setval(pg_get_serial_sequence('deal', 'id'), ${FIRST_MADE}) as id`,
    waiting: waiting('n', `cross join generate_series(${FIRST_WAITING}, ${FIRST_WAITING + count + 1}) n where d.id = ${pattern}`),
  })
  const today = new Date().toISOString().slice(0, 10)
  const period = `dateFrom=${today.slice(0, 8)}01&dateTo=${today}`
  const { one } = await home.query(database, { one: 'select id from deal where id <= 5000 order by id desc limit 1' })
  return {
    list: await recorded(server, 'api/deals'),
    card: await recorded(server, `api/deals/${String(one[0])}`),
    'statement: rows': await recorded(server, `api/cashbox_companies?companyId=${COMPANY}&${period}`),
    'statement: sums': await recorded(server, `api/companies/${COMPANY}/cashbox_company_sum?${period}`),
    'statement: waybills': await recorded(server, `api/deals/cashbox/company_card/list?companyId=${COMPANY}&${period}`),
    write: await recorded(server, 'api/deals', { text: await bodyLike(server, resources.deal, `api/deals/${pattern}`) }),
    authorise: await recorded(server, 'api/deals/authorize', { text: '{"ids":[$n]}', ids: [FIRST_WAITING, FIRST_WAITING + 1] }),
  }
}
