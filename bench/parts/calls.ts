import type { Resource, WireRecord } from '#resource'
import { resources } from '#resources'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { tableOf } from '../../server/engine/schema/tables.ts'
import { type Server, openLoader, openServer } from '../support/children.ts'
import type { Home } from '../support/home.ts'
import {
  bodyLike,
  recorded,
  sent,
  type Recorded,
  CONCURRENCY,
  measureCall,
  noticeNoPgbench,
  ratesOf,
  serveRawRoutes,
  type Rates,
  type BenchDatabase,
  neededIn,
} from '../support/rates.ts'
import { medianRatio, type BenchResult, type Figure } from '../support/figures.ts'
import { LARGE, SIZES, SMALL } from '../support/bothSizes.ts'

/** Ids that occur nowhere else, so that they can be distinguished from all other numbers among the parameters of a statement. */
const FIRST_MADE_OF_AREAS = 800_000_000
const FEWER_ARE_MADE = 1_000_000
const DAY_MS = 86_400_000
const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** The busiest calls of an area: a list, the card of its newest record, a record created with the values of that one, and a report. */
interface Area {
  readonly list: string
  readonly card?: Resource
  readonly write?: Resource
  readonly report?: string
}

function busiest(): Readonly<Record<string, Area>> {
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  const { company, product, materialOrder, regularDeal, shiftPlanner, repair, vehicle, payment, regularPayment, fotVedomost } = resources
  const { bankTransaction, oilCompanyTransaction, truckPenaltyTransaction, account, point, kanbanTask, kanbanTaskComment, news } = resources
  return {
    companies: { list: 'companies', card: company, report: 'companies/debts' },
    goods: { list: 'products', card: product },
    points: { list: 'points', card: point, report: 'cashbox_points/list' },
    people: { list: 'accounts', card: account, report: `accounts/operators/report?${month}` },
    orders: { list: 'material_orders', card: materialOrder, write: materialOrder, report: 'material_orders/indicators' },
    'regular deals': { list: 'regular_deals', card: regularDeal, write: regularDeal, report: 'regular_deals/indicators' },
    planner: {
      list: 'shift_planner_lines',
      card: shiftPlanner,
      report: `shift_planners/board?autopark=1&dateFrom=${day(-6)}&dateTo=${day(0)}`,
    },
    repairs: { list: 'repairs', card: repair, write: repair, report: 'repairs/indicators' },
    vehicles: { list: 'vehicles', card: vehicle, report: `vehicles/report/usage?point=1&${month}` },
    payments: { list: 'payments', card: payment, write: payment, report: `payments/grouped-payment-by-month?${month}` },
    // Creating one starts a job, whose statements could not be separated from those of the call.
    'regular payments': { list: 'regular_payments', card: regularPayment },
    'statements of wages': { list: 'fot_vedomosts', card: fotVedomost },
    'bank transactions': { list: 'bank_transactions', card: bankTransaction, report: 'bank_transactions/sums' },
    'fuel transactions': {
      list: 'oil_company_transactions',
      card: oilCompanyTransaction,
      report: `transactions/report_oil_cards?${month}`,
    },
    fines: { list: 'truck_penalty_transactions', card: truckPenaltyTransaction, report: 'truck_penalty_transactions/sums' },
    boxes: { list: 'cashbox_companies/list', report: `cash_boxes/report?${month}` },
    tasks: { list: 'kanban_tasks', card: kanbanTask, write: kanbanTaskComment, report: 'kanban_tasks/mine' },
    news: { list: 'news', card: news, write: news },
    'first page': { list: 'companies?order[id]=desc&itemsPerPage=10', report: 'deals/volumes_by_week' },
    ledger: { list: 'cash_transactions', report: `deals/report/indicators?${month}` },
  }
}

/** The path of the newest record. */
async function newestOf(server: Server, { api }: Resource): Promise<string> {
  const answer = await sent(server, `${api.path}?order[id]=desc&itemsPerPage=1`)
  const [first] = (api.wrap ? answer[api.wrap] : answer) as readonly WireRecord[]
  return `${api.path}/${String(first!['id'])}`
}

/** The busiest calls of each area, recorded on one database. */
async function areaCalls(home: Home, database: Address, server: Server): Promise<Readonly<Record<string, Recorded>>> {
  for (const [at, { write }] of Object.values(busiest()).entries())
    if (write)
      await home.query(database, {
        id: `select setval(pg_get_serial_sequence('${tableOf(write)}', 'id'), ${FIRST_MADE_OF_AREAS + at * FEWER_ARE_MADE}) as id`,
      })
  const found: Record<string, Recorded> = {}
  for (const [name, { list, card, write, report }] of Object.entries(busiest())) {
    found[`${name}: list`] = await recorded(server, `api/${list}`)
    if (card) found[`${name}: card`] = await recorded(server, await newestOf(server, card))
    if (write)
      found[`${name}: write`] = await recorded(server, write.api.path, {
        text: await bodyLike(server, write, await newestOf(server, write)),
      })
    if (report) found[`${name}: report`] = await recorded(server, `api/${report}`)
  }
  return found
}

const SIZE = 10_000
/** Turns of the product and the baseline route, and turns of pgbench between them. */
const [TURNS_OF_AREAS, TURNS_OF_LISTS] = [
  { rounds: 6, limits: 2 },
  { rounds: 20, limits: 2 },
]
/** The minimum share of the baseline route's calls for a list. */
const MIN_LIST_SHARE = 0.9

const isList = (name: string): boolean => name.endsWith(': list')

/** The busiest list, card, write and report of every area, compared with the same statements run by a baseline route and by pgbench alone. */
export async function areas(home: Home): Promise<BenchResult> {
  noticeNoPgbench()
  const loader = openLoader()
  const database = await home.deals(SIZE)
  const server = await openServer({ database, dataDir: home.folder })
  try {
    const stand: BenchDatabase = { size: SIZE, database, server, calls: await areaCalls(home, database, server), next: 0 }
    await serveRawRoutes(stand)
    const found: Record<string, Rates> = {}
    for (const name of Object.keys(stand.calls))
      found[name] = (await measureCall(loader, [stand], name, isList(name) ? TURNS_OF_LISTS : TURNS_OF_AREAS))[SIZE]!
    const statements = Object.fromEntries(Object.entries(stand.calls).map(([name, { replay }]) => [name, replay.statements.length]))
    return {
      figures: Object.entries(found).flatMap(([name, rates]) => ratesOf(name, rates, isList(name) ? MIN_LIST_SHARE : undefined)),
      raw: { ...CONCURRENCY, statements, found },
    }
  } finally {
    await loader.close()
    await server.close()
  }
}

/** Ids that occur nowhere else, so that they can be distinguished from all other numbers among the parameters of a statement. */
const FIRST_WAITING = 900_000_000
const FIRST_MADE = 800_000_000
/** A supplier of the demo with waybills in every month. */
const COMPANY = 3
/** The number of demo waybills that are tried as a template. */
const TRIED = 40

const COLUMNS = `dt_deal, is_auth, cargo_route_id, supplier_id, customer_id, shipment_id, career_id, object_id, vehicle_id, driver_id, material_id,
  purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol, input_type_id, ins_date, ins_user_id`

/** Waybills that can be authorised, copied from the demo; `from` selects the originals. */
const waiting = (ids: string, from: string): string => `insert into deal (id, status_id, ${COLUMNS})
  select ${ids}, 2, ${COLUMNS.replace('is_auth', 'false')} from deal d ${from} returning id`

/** A demo waybill whose copies can be authorised, because its prices are in force. */
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

/** The calls of a working day, recorded on one database; `count` waybills are created to be authorised. */
async function dealCalls(home: Home, database: Address, server: Server, count: number): Promise<Readonly<Record<string, Recorded>>> {
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

// Many short turns: other work on the machine lasts longer than a turn, so it affects neighbouring turns equally.
const TURNS = { rounds: 16, limits: 4 }
/** The minimum share of the baseline route's calls, for the calls with this goal. */
const MIN_SHARES: Readonly<Record<string, number>> = { list: 0.85, 'statement: sums': 0.8 }
/** Lists have a goal, and a turn contains only two dozen calls of them: the ratio of fewer turns would be too inexact. */
const OF_LISTS = { ...TURNS, rounds: 64 }
const NEEDED = neededIn(TURNS)

/** Throws unless every waybill that had to be authorised is authorised, whoever ran the statements. */
async function refuseUndone(home: Home, { database, next, size }: BenchDatabase): Promise<void> {
  const { waiting } = await home.query(database, {
    waiting: `select count(*) as id from deal where id >= ${FIRST_WAITING} and id < ${next} and (status_id <> 1 or not is_auth)`,
  })
  if (Number(waiting[0]) !== 0) throw new Error(`${String(waiting[0])} of ${next - FIRST_WAITING} waybills were not authorised (${size})`)
}

function figuresOf(name: string, found: Readonly<Record<number, Rates>>): Figure[] {
  return [
    ...SIZES.flatMap(size => ratesOf(`${name}, ${size}`, found[size]!, MIN_SHARES[name])),
    { name: `${name}: time at ${LARGE} / ${SMALL}`, value: medianRatio(found[SMALL]!.product, found[LARGE]!.product), unit: '', max: 1.5 },
  ]
}

/** The calls of a working day at three sizes, compared with the same statements run by a baseline route and by pgbench alone. */
export async function calls(home: Home): Promise<BenchResult> {
  noticeNoPgbench()
  const loader = openLoader()
  const stands: BenchDatabase[] = []
  try {
    for (const size of SIZES) {
      const database = await home.deals(size)
      const server = await openServer({ database, dataDir: home.folder })
      stands.push({ size, database, server, calls: {}, next: FIRST_WAITING + 2 })
      const stand = { ...stands.at(-1)!, calls: await dealCalls(home, database, server, NEEDED) }
      stands[stands.length - 1] = stand
      await serveRawRoutes(stand)
    }
    const found: Record<string, Readonly<Record<number, Rates>>> = {}
    for (const name of Object.keys(stands[0]!.calls))
      found[name] = await measureCall(loader, stands, name, name === 'list' ? OF_LISTS : TURNS)
    for (const stand of stands) await refuseUndone(home, stand)
    const statements = Object.fromEntries(Object.entries(stands[0]!.calls).map(([name, { replay }]) => [name, replay.statements.length]))
    return {
      figures: Object.entries(found).flatMap(([name, rates]) => figuresOf(name, rates)),
      raw: { ...CONCURRENCY, statements, found },
    }
  } finally {
    await loader.close()
    for (const { server } of stands) await server.close()
  }
}
