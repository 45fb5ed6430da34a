import type { Resource } from '#resource'
import { resources } from '#resources'
import type { Address } from '../../server/adapters/postgres/address.ts'
import { tableOf } from '../../server/engine/schema/names.ts'
import type { Server } from './children.ts'
import type { Home } from './home.ts'
import { bodyLike, recorded, sent, type Recorded, type Wire } from './recording.ts'

/** Ids that nothing else has: they can be told from any other number among the values of a statement. */
const FIRST_MADE = 800_000_000
const FEWER_ARE_MADE = 1_000_000
const DAY_MS = 86_400_000
const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What people of one area open and enter most: a list, the card of its newest record, a record that is entered anew like it, and what is reported. */
interface Area {
  readonly list: string
  readonly card?: Resource
  readonly write?: Resource
  readonly report?: string
}

function areas(): Readonly<Record<string, Area>> {
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
    // Entering one starts a job, whose statements could not be told from those of the call.
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

/** The address of the newest record. */
async function newestOf(server: Server, { api }: Resource): Promise<string> {
  const answer = await sent(server, `${api.path}?order[id]=desc&itemsPerPage=1`)
  const [first] = (api.wrap ? answer[api.wrap] : answer) as readonly Wire[]
  return `${api.path}/${String(first!['id'])}`
}

/** The busiest calls of each area, recorded on one database. */
export async function areaCalls(home: Home, database: Address, server: Server): Promise<Readonly<Record<string, Recorded>>> {
  for (const [at, { write }] of Object.values(areas()).entries())
    if (write)
      await home.query(database, {
        id: `select setval(pg_get_serial_sequence('${tableOf(write)}', 'id'), ${FIRST_MADE + at * FEWER_ARE_MADE}) as id`,
      })
  const found: Record<string, Recorded> = {}
  for (const [name, { list, card, write, report }] of Object.entries(areas())) {
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
