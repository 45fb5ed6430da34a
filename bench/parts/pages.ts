import { MAX_ROWS, optionsOf, readRecord, routesOf, type Call, type Field, type Fields, type Resource } from '#resource'
import { resources } from '#resources'
import { bothSizes, LARGE, SMALL } from '../support/bothSizes.ts'
import { type BenchResult, median, type Figure } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'

/** The calls of the first page for a user with every right, each made once. */
const QUESTIONS = {
  'what waits': 'first_page/waiting',
  'settings of the person': 'my_settings',
  'vehicles today': 'vehicles/autopark/indicators',
  'pinned news': 'news?isPinned=1',
  debts: 'companies/debts',
  'debts by day': 'companies/debts_by_day',
  'transfers by week': 'payments/by_week',
  'income by week': 'deals/by_week',
  'volumes by material and week': 'deals/volumes_by_week',
  'trips today': 'deals/today',
  'tasks of the person': 'kanban_tasks/mine',
  'newest companies': 'companies?order[id]=desc&itemsPerPage=10',
} as const
/** Debts are computed for all companies, and the vehicles on the road are read one by one: a hundred times as many. */
const GROWING_PAGES = ['debts', 'vehicles today', 'trips today']

/** The calls of the first page at 10,000 and 1,000,000 waybills, alternating. */
export const firstPage = (home: Home): Promise<BenchResult> => bothSizes(home, QUESTIONS, GROWING_PAGES)

/** The queries of the charts of a year. */
function questionsOfCharts(): Readonly<Record<string, string>> {
  const year = `dateFrom=${day(-364)}&dateTo=${day(0)}`
  return {
    'profit by day of a year': `deals/report/indicators?${year}`,
    'profit by material of a year': `deals/report/indicators?${year}&groupBy=material`,
    'profit of a year beside the year before': `deals/report/indicators?${year}&groupBy=material&compared=year`,
    'fuel by card of a year': `transactions/report_oil_cards?${year}`,
    'fuel of a vehicle over a year': `vehicles/2/fuel?${year}`,
    'use of an order by day': `material_orders/1/use_by_day?${year}`,
    'prices of a product': 'product_prices?product=1&isActive=1',
    'boxes with their thirty days': 'cashbox_companies/list?fields=shortName,balance,balanceDays',
    'profit by customer of a year': `deals/report/indicators?${year}&groupBy=customer`,
    'profit by vehicle of a year': `deals/report/indicators?${year}&groupBy=vehicle`,
    'ages of debts': `cash_boxes/debts?${year}`,
  }
}
/** These have a row per company or vehicle, whose number grows with the number of waybills. */
const GROWING_CHARTS = ['profit by customer of a year', 'profit by vehicle of a year', 'ages of debts']

/** The charts of a year at 10,000 and 1,000,000 waybills, alternating. */
export const charts = (home: Home): Promise<BenchResult> => bothSizes(home, questionsOfCharts(), GROWING_CHARTS)

/** The groups of a list at 1,000,000 waybills are computed within this time, in milliseconds. */
const MAX_GROUPS_MS = 300
/** Waybills in groups, over all time and of one month, by the values that lists offer. */
function questionsOfGroups(): Readonly<Record<string, string>> {
  const month = `dtDeal[after]=${day(-30)}&dtDeal[before]=${day(0)}`
  const levels = {
    'by month': 'month(dtDeal)',
    'by day': 'day(dtDeal)',
    'by material': 'material',
    'by material and month': 'material,month(dtDeal)',
    'by state': 'stateFilter',
    'by supplier': 'supplier',
    'by customer': 'customer',
    'by customer and month': 'customer,month(dtDeal)',
    'by quarry': 'career',
    'by object': 'object',
    'by order': 'materialOrder',
    'by vehicle': 'vehicle',
    'by driver': 'driver',
    'by route': 'cargoRoute',
    'by service': 'serviceType',
  }
  // As many as the screen requests.
  const size = `itemsPerPage=${MAX_ROWS}`
  return Object.fromEntries(
    Object.entries(levels).flatMap(([name, group]) => [
      [name, `deals?group=${group}&${size}`],
      [`${name}, of a month`, `deals?group=${group}&${size}&${month}`],
    ]),
  )
}

/** Grouped lists of waybills at ten thousand and at a million rows, alternating. */
export const groups = async (home: Home): Promise<BenchResult> => {
  const questions = questionsOfGroups()
  const { figures, raw } = await bothSizes(home, questions, Object.keys(questions))
  return { figures: figures.map(one => ({ ...one, ...(one.unit === 'ms' && { max: MAX_GROUPS_MS }) })), raw }
}

/** The queries of accountants and directors. */
function questionsOfReports(): Readonly<Record<string, string>> {
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  const year = `dateFrom=${day(-365)}&dateTo=${day(0)}`
  return {
    'indicators by day': `deals/report/indicators?${month}`,
    'indicators by material': `deals/report/indicators?${month}&groupBy=material`,
    'indicators by route': `deals/report/indicators?${month}&groupBy=cargoRoute`,
    'indicators by material of a year': `deals/report/indicators?${year}&groupBy=material`,
    'indicators as known yesterday': `deals/report/indicators?${month}&knownOn=${day(-1)}`,
    operators: `accounts/operators/report?${month}`,
    'fuel by card': `transactions/report_oil_cards?${month}`,
    'fuel by vehicle': `transactions/report_oil_cards?${month}&groupBy=vehicle`,
    'payments by month': `payments/grouped-payment-by-month?${year}`,
    'indicators by customer': `deals/report/indicators?${month}&groupBy=customer`,
    'boxes of companies': `cash_boxes/report?${month}`,
    'boxes of employees': `cash_boxes/employees/report?${month}`,
    'waybills by driver': `accounts/deals/report?${month}`,
  }
}
/** These have a row per company or driver, whose number grows with the number of waybills. */
const GROWING_REPORTS = ['indicators by customer', 'boxes of companies', 'boxes of employees', 'waybills by driver']

/** The finance reports at 10,000 and 1,000,000 waybills, alternating. */
export const reports = (home: Home): Promise<BenchResult> => bothSizes(home, questionsOfReports(), GROWING_REPORTS)

const DAY_MS = 86_400_000

const day = (after: number): string => new Date(Date.now() + after * DAY_MS).toISOString().slice(0, 10)

/** What a dispatcher opens all day, one request at a time; the same queries at both sizes. */
function questionsOfDispatchers(): Readonly<Record<string, string>> {
  const week = `dateFrom=${day(-6)}&dateTo=${day(0)}`
  const month = `dateFrom=${day(-30)}&dateTo=${day(0)}`
  return {
    'orders: first page': 'material_orders',
    'orders: active': 'material_orders?stateFilter=active',
    'orders: counts': 'material_orders/indicators',
    'orders: card': 'material_orders/3',
    'orders: for a vehicle': 'material_orders/get_for_vehicle?vehicle=5',
    'regular deals: first page': 'regular_deals',
    'regular deals: by income': 'regular_deals?order[income]=desc',
    'regular deals: active': 'regular_deals?status=active',
    'planner: a week of an autopark': `shift_planners/board?autopark=1&${week}`,
    'planner: lines': 'shift_planner_lines',
    'shifts: first page': 'shifts',
    'autopark: first page': 'vehicles/autopark',
    'autopark: counts': 'vehicles/autopark/indicators',
    'reports: plan of an autopark': `vehicles/report/plan_complete?point=1&${month}`,
    'reports: use of an autopark': `vehicles/report/usage?point=1&${month}`,
    'reports: profit of an autopark': `vehicles/report/profit?point=1&${month}`,
    'reports: income of an autopark': `vehicles/report/income?point=1&${month}`,
    'reports: figures of an autopark': `vehicles/report/indicators?point=1&${month}`,
    'multi-deals: first page': 'multi_deals',
    'repairs: first page': 'repairs',
    'tasks: first page': 'kanban_tasks',
  }
}

/** The dispatcher's lists, cards and board at 10,000 and 1,000,000 waybills, alternating. */
export const dispatch = (home: Home): Promise<BenchResult> => bothSizes(home, questionsOfDispatchers())

/** Rounds of every query, and further rounds of those that seem slow. */
const [ROUNDS, AGAIN] = [3, 9]
const TURN_MS = 150
/** The maximum ratio of a query's time at 1,000,000 waybills to that at 10,000. */
const MAX_TIME_RATIO = 1.5
/** A response that grows by more than this has a row per company, person or vehicle, of which there are a hundred times as many. */
const GROWN = 1.3
/** An id that exists at both sizes, for every resource. */
const ID = '3'

/** A value for a required parameter: a month up to today, the first choice, or an existing record. */
function valueFor(name: string, one: Field): string {
  const { options = [] } = optionsOf(one) as { options?: readonly unknown[] }
  if (one.kind === 'date') return new Date(Date.now() - (/from/i.test(name) ? 30 * DAY_MS : 0)).toISOString().slice(0, 10)
  if (one.kind === 'month') return new Date().toISOString().slice(0, 7)
  return options.length > 0 ? String(options[0]) : ID
}

/** The required parameters of a list call. */
function needed(parameters: Fields): string {
  const { problems } = readRecord(parameters, {}, { mode: 'create' })
  return new URLSearchParams(Object.keys(problems).map((name): [string, string] => [name, valueFor(name, parameters[name]!)])).toString()
}

/** The path of every call that reads rows or sums of them, with only the required parameters. */
function questions(): readonly string[] {
  const reading = (call: Call): boolean => call.method === 'GET' && (call.kind === 'list' || call.kind === 'sums' || call.kind === 'select')
  return Object.values<Resource>(resources).flatMap(resource =>
    routesOf(resource)
      .filter(reading)
      .map(call => {
        const { parameters = {} } = resource.api.lists?.[call.of ?? ''] ?? {}
        return [call.path.replaceAll(/\{\w+\}/gu, ID), needed(parameters)].filter(Boolean).join('?')
      }),
  )
}

/** Times of a query at both sizes, alternating, in milliseconds, and the lengths of the responses; undefined when the call refuses these parameters. */
interface Taken {
  readonly small: number[]
  readonly large: number[]
  readonly bytes: readonly [small: number, large: number]
}

async function lengthOf(server: Server, question: string): Promise<number | undefined> {
  const answer = await fetch(`${server.url}/${question}`, { headers: server.headers })
  const { length } = await answer.text()
  if (answer.status >= 500) throw new Error(`${question} answered ${answer.status}`)
  return answer.ok ? length : undefined
}

async function take(loader: Loader, servers: readonly [Server, Server], question: string, rounds: number): Promise<Taken | undefined> {
  const [small, large] = [await lengthOf(servers[0], question), await lengthOf(servers[1], question)]
  if (small === undefined || large === undefined) return undefined
  const found = { small: [] as number[], large: [] as number[], bytes: [small, large] as const }
  for (let round = 0; round < rounds; round += 1)
    for (const [at, times] of [found.small, found.large].entries()) {
      const { url, headers } = servers[at]!
      times.push((await loader.load({ url: `${url}/${question}`, headers, connections: 1, milliseconds: TURN_MS })).p50)
    }
  return found
}
const ratioOf = ({ small, large }: Taken): number => median(large) / median(small)
const hasGrown = ({ bytes: [small, large] }: Taken): boolean => large > small * GROWN

/** Every list, sum, report and select of every resource, one request at a time, at 10,000 and 1,000,000 waybills with all related records. */
export async function everything(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  const servers: Server[] = []
  try {
    for (const count of [SMALL, LARGE]) servers.push(await openServer({ database: await home.deals(count), dataDir: home.folder }))
    const both = servers as [Server, Server]
    const taken: Record<string, Taken> = {}
    const unasked: string[] = []
    for (const question of questions()) {
      const first = await take(loader, both, question, ROUNDS)
      const found = first && !hasGrown(first) && ratioOf(first) > MAX_TIME_RATIO ? await take(loader, both, question, AGAIN) : first
      if (found) taken[question] = found
      else unasked.push(question)
    }
    const all = Object.entries(taken)
    const flat = all.filter(([, one]) => !hasGrown(one))
    const slow = flat.filter(([, one]) => ratioOf(one) > MAX_TIME_RATIO)
    const figures: Figure[] = [
      { name: 'questions asked', value: all.length, unit: '' },
      { name: 'cannot be asked so', value: unasked.length, unit: '' },
      { name: 'their answers grow with companies, people or vehicles', value: all.length - flat.length, unit: '' },
      { name: `others: half of them, ${LARGE} / ${SMALL}`, value: median(flat.map(([, one]) => ratioOf(one))), unit: '' },
      { name: `others: more than ${MAX_TIME_RATIO} times`, value: slow.length, unit: '', max: 0 },
      ...slow.map(([question, one]): Figure => ({ name: question, value: ratioOf(one), unit: '', max: MAX_TIME_RATIO })),
      { name: 'the slowest of all', value: Math.max(...all.map(([, one]) => median(one.large))), unit: 'ms' },
    ]
    const raw = all.map(([question, one]) => [question, [median(one.small), median(one.large), ...one.bytes]])
    return { figures, raw: { unasked, milliseconds: Object.fromEntries(raw) } }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}
