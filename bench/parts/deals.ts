import { LARGE, SMALL } from '../support/bothSizes.ts'
import { openLoader, openServer, type Loader, type Server } from '../support/children.ts'
import { OPEN_PRODUCT } from '../support/fill.ts'
import { median, type Figure, type BenchResult } from '../support/figures.ts'
import type { Home } from '../support/home.ts'
import type { Loaded } from '../support/load.ts'

const ROUNDS = 7
const ALONE_MS = 400
/** A supplier of the demo with waybills in every month. */
const COMPANY = 3
const AUTHORISED = 1000

const month = (): { from: string; to: string } => {
  const today = new Date().toISOString().slice(0, 10)
  return { from: `${today.slice(0, 8)}01`, to: today }
}

/** A driver of the demo and a site with many deliveries. */
const [DRIVER, POINT] = [17, 19]
/** The cash boxes of the three kinds: lists with totals of all boxes, now and in the past; statements of employees and points. */
function boxQuestions(period: string, to: string): Record<string, string> {
  const query: Record<string, string> = {}
  const moments = { '': '', ' as of a day': `asOf=${to.slice(0, 8)}01`, ' as known on a day': `knownOn=${to.slice(0, 8)}01` }
  for (const kind of ['companies', 'employers', 'points'])
    for (const [moment, cut] of Object.entries(moments)) {
      query[`boxes of ${kind}: first page${moment}`] = `cashbox_${kind}/list?${cut}`
      query[`boxes of ${kind}: totals${moment}`] = `cashbox_${kind}/total?${cut}`
    }
  const known = `${period}&${moments[' as known on a day']}`
  return {
    ...query,
    'employee: rows': `cashbox_employers?accountId=${DRIVER}&${period}&folded=1`,
    'employee: sums': `accounts/${DRIVER}/cashbox_employer_sum?${period}`,
    'employee: sums of all time': `accounts/${DRIVER}/cashbox_employer_sum`,
    'employee: sums as known on a day': `accounts/${DRIVER}/cashbox_employer_sum?${known}`,
    'employee: card': `accounts/${DRIVER}/cashbox_state`,
    'employee: waybills': `deals/cashbox/user_card/list?accountId=${DRIVER}&${period}`,
    'employee: payments': `payments/cashbox/user_card/list?accountId=${DRIVER}&${period}`,
    'point: rows with balances': `cashbox_points?pointId=${POINT}&${period}`,
    'point: sums': `points/${POINT}/cashbox_point_sum?${period}`,
    'point: rows as known on a day': `cashbox_points?pointId=${POINT}&${known}`,
    'point: card': `points/${POINT}/cashbox_state`,
    'point: balances of materials': `cashbox_point_material_balance_list?pointId=${POINT}`,
    'point: waybills': `deals/cashbox/point_card/list?pointId=${POINT}&${period}`,
    'statement of the result: sums of all time': 'companies/2/cashbox_company_sum',
    'statement of the result: sums as known on a day': `companies/2/cashbox_company_sum?${known}`,
  }
}

/** What users open all day, one request at a time; the same queries at both sizes. */
function questions(): Readonly<Record<string, string>> {
  const { from, to } = month()
  const period = `dateFrom=${from}&dateTo=${to}`
  const box = `companyId=${COMPANY}&${period}`
  return {
    'deals: first page': 'deals',
    'deals: active': 'deals?stateFilter=active',
    'deals: of a supplier': `deals?supplier=${COMPANY}`,
    'deals: this month': `deals?dtDeal[after]=${from}&dtDeal[before]=${to}`,
    'deals: sums of all': 'deals/summary_for_list',
    'deals: sums of the month': `deals/summary_for_list?dtDeal[after]=${from}&dtDeal[before]=${to}`,
    'deals: counts by status': 'deals/indicators',
    'deals: volumes by material': 'deals/vol_indicators',
    // The number of waiting waybills at the smaller size: both sizes return pages of the same length.
    sump: 'deals/sump?itemsPerPage=30',
    registry: 'deals/registry',
    'registry: sums': 'deals/registry/summary',
    'statement: rows': `cashbox_companies?${box}`,
    'statement: sums': `companies/${COMPANY}/cashbox_company_sum?${period}`,
    'statement: waybills': `deals/cashbox/company_card/list?${box}`,
    'statement: card': `companies/${COMPANY}/cashbox_state`,
    'statement of our own company: rows': `cashbox_companies?companyId=1&${period}`,
    'statement of our own company: sums': `companies/1/cashbox_company_sum?${period}`,
    ...boxQuestions(period, to),
  }
}

type Times = Readonly<Record<string, { readonly small: Loaded[]; readonly large: Loaded[] }>>

/** Runs each query at both sizes, alternating, for several rounds. */
async function measureQueries(loader: Loader, small: Server, large: Server): Promise<Times> {
  const found: Record<string, { small: Loaded[]; large: Loaded[] }> = {}
  for (const [name, path] of Object.entries(questions())) {
    found[name] = { small: [], large: [] }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [size, server] of Object.entries({ small, large })) {
        const loaded = await loader.load({
          url: `${server.url}/api/${path}`,
          headers: server.headers,
          connections: 1,
          milliseconds: ALONE_MS,
        })
        // The first round is discarded: caches are cold.
        if (round > 0) found[name][size as 'small' | 'large'].push(loaded)
      }
  }
  return found
}

async function sent(server: Server, method: string, path: string, body: unknown): Promise<{ ms: number; body: unknown; headers: Headers }> {
  const began = performance.now()
  const answer = await fetch(`${server.url}/${path}`, {
    method,
    headers: { ...server.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  return { ms: performance.now() - began, body: text ? JSON.parse(text) : null, headers: answer.headers }
}

/** Authorises a thousand waybills of the sump in one call. */
async function authorise(server: Server, ids: readonly number[]): Promise<{ ms: number; done: number }> {
  const { ms, body } = await sent(server, 'POST', 'api/deals/authorize', { ids })
  return { ms, done: (body as { results: { ok: boolean }[] }).results.filter(one => one.ok).length }
}

interface Recalculation {
  readonly seconds: number
  readonly count: number
  readonly calm: Loaded
  readonly busy: Loaded
}

/** Corrects the price of thousands of open waybills while another client reads pages of the list. */
async function recalculate(loader: Loader, server: Server, product: number, from: string): Promise<Recalculation> {
  const page = { url: `${server.url}/api/deals`, headers: server.headers, connections: 1 }
  const calm = await loader.load({ ...page, milliseconds: 2000 })
  const began = performance.now()
  await sent(server, 'POST', 'api/product_prices?isRecalcNeeded=true', {
    product,
    priceType: 3,
    price: '1234.56',
    dateStart: from,
  })
  const busy = await loader.load({ ...page, milliseconds: 3000 })
  let job: { status: unknown; done: number } | undefined
  do {
    await new Promise(resolve => setTimeout(resolve, 100))
    const answer = await fetch(`${server.url}/task_managers?itemsPerPage=1`, { headers: server.headers })
    job = ((await answer.json()) as { status: unknown; done: number }[])[0]
  } while (job && !['done', 'failed'].includes(String(job.status)))
  if (job?.status !== 'done') throw new Error(`the recalculation ended as ${JSON.stringify(job)}`)
  return { seconds: (performance.now() - began) / 1000, count: job.done, calm, busy }
}

const p50 = (loads: readonly Loaded[]): number => median(loads.map(one => one.p50))

/** Waybills, sums and statements at 10,000 and 1,000,000 waybills; authorising a thousand in one call; recalculating ten thousand. */
export async function deals(home: Home): Promise<BenchResult> {
  const loader = openLoader()
  const servers: Server[] = []
  try {
    const [few, many] = [await home.deals(SMALL), await home.deals(LARGE)]
    for (const database of [few, many]) servers.push(await openServer({ database, dataDir: home.folder }))
    const [small, large] = servers as [Server, Server]
    const times = await measureQueries(loader, small, large)
    const { waiting, product, from } = await home.query(many, {
      waiting: `insert into deal (dt_deal, status_id, is_auth, cargo_route_id, supplier_id, customer_id, shipment_id, career_id, object_id, vehicle_id, driver_id, material_id,
          purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol, input_type_id, ins_date, ins_user_id)
        select dt_deal, 2, false, cargo_route_id, supplier_id, customer_id, shipment_id, career_id, object_id, vehicle_id, driver_id, material_id,
          purchase_product_id, sale_product_id, service_type_id, shipment_type_id, sell_type_id, career_vol, object_vol, input_type_id, ins_date, 1
        from deal where status_id = 1 order by id limit ${AUTHORISED} returning id`,
      product: `select ${OPEN_PRODUCT} as id`,
      from: `select (min(dt_deal) + 1)::text as id from (select dt_deal from deal where purchase_product_id = ${OPEN_PRODUCT} and status_id = 1 order by dt_deal desc limit 10000) as d`,
    })
    const authorised = await authorise(large, waiting.map(Number))
    const anew = await recalculate(loader, large, Number(product[0]), String(from[0]))
    return {
      figures: [
        ...Object.entries(times).flatMap(([name, { small: a, large: b }]): Figure[] => [
          { name: `${name}, ${LARGE}`, value: p50(b), unit: 'ms' },
          { name: `${name}, ${LARGE} / ${SMALL}`, value: p50(b) / p50(a), unit: '', max: 1.5 },
        ]),
        { name: `authorising ${authorised.done} in one call`, value: authorised.ms / 1000, unit: 's', max: 3 },
        { name: `counting ${anew.count} anew, a job`, value: anew.seconds, unit: 's' },
        { name: 'a page of the list meanwhile, median', value: anew.busy.p50, unit: 'ms' },
        { name: 'a page of the list meanwhile / before, median', value: anew.busy.p50 / anew.calm.p50, unit: '' },
      ],
      raw: { times, authorised, anew },
    }
  } finally {
    await loader.close()
    for (const server of servers) await server.close()
  }
}
