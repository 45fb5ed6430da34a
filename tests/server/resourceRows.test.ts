import { application } from '#resources/app.rules'
import {
  callOf,
  fill,
  matrixOf,
  offers,
  optionsOf,
  wirePathOf,
  routesOf,
  valueAt,
  type FilterKind,
  type Resource,
  type Resources,
} from '#resource'
import { DEAL_STATUS } from '#resources/deals/deal/dealStatus.formulas'
import { REPAIR_STATUS, PRICE_TYPE } from '#resources/shared/catalogue.formulas'
import { resources, ALL_RIGHTS } from '#resources'
import { TTN_CODE } from '#resources/deals/deal/deal'
import { COST_TYPE, PAY_STATUS } from '#resources/money/lookups'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRecords } from '../../server/engine/read/records.ts'
import type { RuleBook } from '../../server/engine/rules.ts'
import type { User } from '../../server/engine/user.ts'
import { businessDaySql } from '#areas/businessDay.rules'
import { testApp, type TestApp } from '../support/app.ts'
import { allOf, makeDiverse, sample, sampleRules, questionsOf, searchesOf, type ListQuestion } from '../support/listQuestions.ts'
import { wireValueOf, inOrder, orderOf, type Model, type SortColumn } from '../../src/testing/lists.ts'
import { tryResources, type Tried } from '../support/tried.ts'
import type { MockRow } from '../../src/testing/records.ts'

const { rules: book } = application

/** Every list of every resource against a reference model: which rows, in which order, on which page. */
const all = { ...resources, testSample: sample } as Resources
let app: TestApp
let tried: Tried
const answered = new Map<string, ReadonlyMap<number, MockRow>>()
const model: Model = { resources: all, recordOf: (name, id) => answered.get(name)?.get(id) }
let deleted: Map<string, number[]>
const listed = Object.values(all).filter(resource => offers(resource, 'list'))

beforeAll(async () => {
  app = await testApp()
  tried = await tryResources(app, { testSample: sample }, Object.fromEntries([sampleRules]))
  deleted = await makeDiverse(app.database.db, all)
  await alikeDeals()
  await repairsInAllStates()
  for (const resource of listed) {
    const { rows } = await ask(callOf(resource, 'list').path, [['order[id]', 'asc']])
    answered.set(resource.name, new Map((await withAll(resource, rows)).map(row => [row.id, row])))
  }
})
afterAll(() => app.close())

/** Values that rules compute from other rows: two waybills with the same note, one with a scan, one of today. */
async function alikeDeals(): Promise<void> {
  const { db } = app.database
  await sql`update deal as d set ttn = o.ttn, supplier_id = o.supplier_id, dt_deal = o.dt_deal from deal as o where d.id = 2 and o.id = 3`.execute(
    db,
  )
  await sql`update deal set dt_deal = ${businessDaySql}, is_delete = false, status_id = ${DEAL_STATUS.active},
    vehicle_id = (select max(v.id) from vehicle v where not v.is_delete) where id = (select max(id) from deal)`.execute(db)
  await sql`update deal_document set is_delete = false, owner_id = 2, document_type_id = (select id from document_type where code = ${TTN_CODE})
    where id = 1`.execute(db)
  // The administrator, who calls, has read some of the news.
  await sql`insert into news_readers (news_id, target_id, position) select id, 1, 0 from news where id % 2 = 0 on conflict do nothing`.execute(
    db,
  )
  // Every notice is shown to its recipient only.
  await sql`update shift_planner set date = ${businessDaySql}, is_delete = false, status_id = 1,
    vehicle_id = (select max(v.id) from vehicle v where not v.is_delete) where id = (select max(id) from shift_planner)`.execute(db)
  await sql`update notice set account_id = 1`.execute(db)
  // What was counted at today's prices is not recounted when read.
  await sql`update regular_deal set counted_on = ${businessDaySql}`.execute(db)
  await sql`update material_order set status_id = 1 + id % 3`.execute(db)
  await sql`update material_order as o set product_id = p.product_id, service_type_id = p.price_type_id from (select * from product_price
    where is_active and not is_delete and date_start <= ${businessDaySql} order by id limit 1) as p where o.id in (2, 3)`.execute(db)
  await sql`update cargo_route_price set price_type_id = ${PRICE_TYPE.driver}, date_start = '2026-01-01', is_active = true, is_delete = false,
    cargo_route_id = (select cargo_route_id from material_order where id = 2) where id = (select max(id) from cargo_route_price)`.execute(
    db,
  )
  await sql`update regular_deal_document set is_delete = false, owner_id = 2, document_type_id = (select id from document_type where code = ${TTN_CODE})
    where id = 1`.execute(db)
  await sql`update product as p set is_active = true, point_id = o.point_id, material_id = o.material_id, unit_id = o.unit_id, process_id = o.process_id
    from product as o where p.id in (2, 3) and o.id = 3`.execute(db)
  await sql`update cargo_route as r set is_active = true, point_from_id = o.point_from_id, point_to_id = o.point_to_id, material_id = o.material_id,
    unit_id = o.unit_id, process_id = o.process_id from cargo_route as o where r.id in (2, 3) and o.id = 3`.execute(db)
  await sql`insert into box_balance (box_kind, box_id, balance, rows, last_movement)
    select 'C', id, id * 10, 1, date '2026-01-01' + (id % 5)::int from company where id % 3 > 0
    union all select 'E', id, id * 10, 1, date '2026-01-01' + (id % 5)::int from account where id % 3 > 0`.execute(db)
  await sql`insert into place_balance (point_id, material_id, unit_id, balance, rows, last_movement)
    select p.id, m.id, u.id, p.id * 10, 1, date '2026-01-01' + (p.id % 5)::int from point p,
      (select min(id) as id from material) as m, (select min(id) as id from measurement_unit) as u where p.id % 3 > 0`.execute(db)
  await sql`insert into box_day (box_kind, box_id, day, report, known, object_type, plus, minus, rows)
    select 'E', id, ${businessDaySql}, ${businessDaySql}, ${businessDaySql}, 'deal', id, 0, 1 from account where id % 3 > 0`.execute(db)
  await sql`update payment set regular_payment_id = (select min(id) from regular_payment where not is_delete), regular_period = '2000-01-01',
    is_active = true, pay_status_id = ${PAY_STATUS.done} where id = (select max(id) from payment where not is_delete and cost_list_type_id <> ${COST_TYPE.ignore})`.execute(
    db,
  )
  // Two transfers to us from a company that owes nothing: both are advances.
  await sql`update payment set cost_list_type_id = ${COST_TYPE.transfer}, company_from_id = 3, company_to_id = 1, account_id = null, opening = null, is_active = true,
    pay_status_id = ${PAY_STATUS.done}, pay_date = case when id % 2 = 0 then date '2025-12-31' else date '2026-01-01' end, sum = 100 + id
    where id in (select id from payment where not is_delete order by id limit 2)`.execute(db)
  await sql`insert into box_day (box_kind, box_id, day, report, known, object_type, plus, minus, rows)
    values ('C', 3, '2025-12-01', '2025-12-01', '2025-12-01', 'payment', 100000, 0, 1)`.execute(db)
  await sql`update period_close set money_rows = case when id % 2 = 0 then money_rows end,
    volume_rows = case when id % 2 = 0 then volume_rows end where not is_delete`.execute(db)
  await sql`insert into place_day (point_id, material_id, unit_id, day, report, known, plus, minus, rows)
    select point_id, material_id, unit_id, ${businessDaySql}, ${businessDaySql}, ${businessDaySql}, point_id, 0, 1 from place_balance`.execute(
    db,
  )
  await sql`insert into api_token_secret (token_id, digest, ending, issued_at)
    select id, 'digest ' || id, lpad(id::text, 4, '0'), timestamptz '2026-01-01' + id * interval '1 day' from api_token where id % 5 > 0`.execute(
    db,
  )
  await sql`insert into api_token_used (token_id, at, address, agent, calls)
    select id, timestamptz '2026-02-01' + id * interval '1 day', '10.0.0.' || id, 'agent ' || id, id * 7 from api_token where id % 3 > 0`.execute(
    db,
  )
  await sql`insert into npd_year (company_id, year, sum)
    select self_employed_id, extract(year from pay_date)::int, 1200000 * (self_employed_id % 3) + 100000
    from payment where self_employed_id is not null and pay_date is not null group by 1, 2
    on conflict (company_id, year) do update set sum = excluded.sum`.execute(db)
}

/** Repairs in progress, one of them overdue, closed ones, and erroneous ones. */
async function repairsInAllStates(): Promise<void> {
  const { db } = app.database
  const { active, closed, error } = REPAIR_STATUS
  await sql`update repair set status_id = case id % 3 when 0 then ${active}::bigint when 1 then ${closed}::bigint else ${error}::bigint end`.execute(
    db,
  )
  await sql`update repair set date_end = null, date_start = ${businessDaySql} - 9, date_plan = ${businessDaySql} + id::int - 6,
    vehicle_id = (select min(v.id) from vehicle v where v.id > 1 and not v.is_delete) where status_id = ${active}`.execute(db)
}

const USER: User = { id: 1, login: 'admin', fio: '', rights: new Set(ALL_RIGHTS), readOnly: false, session: 1 }
/** Rows completed with values that lists omit because of their cost. */
async function withAll(resource: Resource, rows: readonly MockRow[]): Promise<readonly MockRow[]> {
  const isCarried = (name: string): boolean => rows.some(row => valueAt(row, wirePathOf(resource, name)) !== undefined)
  if (Object.keys(resource.fields).every(isCarried)) return rows
  const { engine } = tried
  const found = await findRecords(
    engine,
    engine.db,
    resource,
    USER,
    rows.map(row => row.id),
  )
  // Values that depend on the user are returned by the list only.
  return rows.map(row => ({ ...(found.get(row.id) as MockRow | undefined), ...row }))
}

type Parameters = ListQuestion['parameters']
interface Found {
  readonly rows: readonly MockRow[]
  readonly next: string
  readonly total: number | undefined
}
async function ask(path: string, parameters: Parameters, size = 1000): Promise<Found> {
  const query = new URLSearchParams([...parameters, ['itemsPerPage', String(size)]].map(([key, value]) => [key, value]))
  const call = path.includes('/test_') ? tried.call : app.call
  const { status, body, headers } = await call('GET', `${path}?${query}`)
  expect(status, `${path}?${query} ${JSON.stringify(body)}`).toBe(200)
  const total = headers.get('x-total-count')
  // A list may be nested under a key, next to its page.
  const rows = (Array.isArray(body) ? body : Object.values(body as object).find(Array.isArray)) as MockRow[]
  return { rows, next: headers.get('x-next') ?? '', total: total === null ? undefined : Number(total) }
}
/** All rows, read page by page with cursors. */
async function walk(path: string, parameters: Parameters, size: number): Promise<MockRow[]> {
  const rows: MockRow[] = []
  for (let after = ''; ;) {
    const page = await ask(path, after ? [...parameters, ['after', after]] : parameters, size)
    expect(page.rows.length).toBeLessThanOrEqual(size)
    rows.push(...page.rows)
    after = page.next
    if (!after) return rows
  }
}

const ids = (rows: readonly MockRow[]): number[] => rows.map(row => row.id)
const rowsOf = (resource: Resource): readonly MockRow[] => [...answered.get(resource.name)!.values()]
const order = (resource: Resource, ways: readonly SortColumn[]): Parameters =>
  ways.map(([name, way]) => [`order[${wirePathOf(resource, name)}]`, way])
const declared = (resource: Resource): SortColumn[] =>
  (resource.list?.sort ?? ['-id']).map(name => (name.startsWith('-') ? [name.slice(1), 'desc'] : [name, 'asc']))
const everything: ListQuestion = { parameters: [], meets: () => true }
/**
 * Finding and ordering rows is independent of their contents, which take most of the time: only ids are requested, except in queries
 * without any condition.
 */
const ONLY_IDS: Parameters = [['fields', 'id']]

/** Expects a list to return what the model says, in its order; returns the number of rows. `pages`: number of pages to read. */
async function expectRows(
  resource: Resource,
  query: ListQuestion,
  ways: readonly SortColumn[] = [],
  pages = 1,
  path = callOf(resource, 'list').path,
): Promise<number> {
  const messages = [...query.parameters, ...order(resource, ways)]
  const parameters = messages.length > 0 ? [...messages, ...ONLY_IDS] : messages
  const wanted = inOrder(model, resource, rowsOf(resource).filter(query.meets), ways.length ? ways : declared(resource))
  const size = pages === 1 ? 1000 : Math.max(1, Math.ceil(wanted.length / pages))
  expect(ids(await walk(path, parameters, size)), `${path} ${parameters.map(one => one.join('=')).join('&')}`).toEqual(ids(wanted))
  return wanted.length
}

/** The filters of a list: its own, and those that narrow the options of references to it. */
function filtersOf(resource: Resource): [string, FilterKind][] {
  const narrowed = Object.values(all)
    .flatMap(one => Object.values(one.fields))
    .map(optionsOf)
    .flatMap(({ target, only, matching }) => (target === resource.name ? Object.keys({ ...only, ...matching }) : []))
  const kinds = Object.fromEntries(Object.entries(resource.list?.filters ?? {}).map(([name, { by }]) => [name, by]))
  const filters: Record<string, FilterKind> = { ...Object.fromEntries(narrowed.map(name => [name, 'equals'])), ...kinds }
  return Object.entries(filters).filter(([name]) => name !== 'isDelete')
}

/** Whether the list can be sorted by the field. Values that are not in the database or not comparable cannot. */
const isOrdered = (resource: Resource, name: string): boolean => {
  const one = resource.fields[name]
  return !one || (optionsOf(one).derived !== 'record' && !['json', 'richText', 'file', 'references', 'lines'].includes(one.kind))
}
/**
 * Fields with the same value in all records here, so that sorting by them proves nothing: values that lists omit, and sums of ledger rows
 * that belong together.
 */
const ALIKE: Readonly<Record<string, readonly string[]>> = {
  // Nothing is dated in the future.
  account: ['ahead'],
  point: ['ahead'],
  company: ['dealSum', 'ahead'],
  // No keys were issued.
  ownerCompany: ['keyIssued'],
  // There is one tariff, and the figures next to it are the same for all.
  domainSetting: ['activeVehicles', 'balance', 'paidUntil'],
  // No month is closed, and nothing has moved in a closed month.
  payment: ['movedIn', 'movedInReport', 'paid', 'paidOut', 'refund', 'npdCheckedAt', 'npdMessage', 'npdLimit'],
  // None of their prices is for delivery.
  product: ['deliveryPrice'],
  regularDeal: ['countedOn'],
  volumeTransaction: ['inputVol'],
  jobType: ['isHidden'],
  // Counted from waybills of these very routes.
  shiftPlanner: ['doneTrips'],
  shiftPlannerLine: ['doneTrips', 'doneVolume'],
  // These figures do not exist for statements without volumes, or of people only.
  costVedomost: ['volume', 'price'],
  ...Object.fromEntries(
    ['fot', 'premium', 'penalty'].map(kind => [`${kind}Vedomost`, ['volume', 'price', 'countCompanies', 'countVehicles']]),
  ),
  // Links of these rows were never issued.
  documentUploaderToken: ['issuedAt', 'token'],
  // Each user sees their own.
  notice: ['account'],
  testSample: ['either'],
}
const allRules: RuleBook = book
/** Filters without values of their own, which only change the query. */
const isCombined = (resource: Resource, name: string): boolean =>
  Object.values(allRules[resource.name]?.asking ?? {}).some(({ by }) => by.includes(name))
const isAlike = (resource: Resource, name: string): boolean =>
  name === 'isDelete' || name in (resource.parts?.facet?.only ?? {}) || isCombined(resource, name) || !!ALIKE[resource.name]?.includes(name)

describe.each(listed.map(resource => [resource.name, resource] as const))('%s in lists', (_, resource) => {
  test('returns records that are not deleted, in the declared order, and counts them on request', async () => {
    const gone = new Set(deleted.get(resource.name))
    expect(gone.size).toBeGreaterThan(0)
    expect(ids(rowsOf(resource)).filter(id => gone.has(id))).toEqual([])
    expect(rowsOf(resource).length).toBeGreaterThan(7)
    await expectRows(resource, everything, [], 4)
    expect((await ask(callOf(resource, 'list').path, [])).next).toBe('')
    expect((await ask(callOf(resource, 'list').path, [['total', '1']], 3)).total).toBe(rowsOf(resource).length)
  })
  test('is filtered by each filter [R-471, R-486, R-760, R-767, R-770]', async () => {
    const toothless: string[] = []
    for (const [name, kind] of filtersOf(resource)) {
      const counts: number[] = []
      for (const query of questionsOf(resource, name, kind, rowsOf(resource))) counts.push(await expectRows(resource, query))
      if (!isAlike(resource, name) && !counts.some(count => count > 0 && count < rowsOf(resource).length)) toothless.push(name)
    }
    expect(toothless).toEqual([])
  })
  test('is filtered by several filters at once, page by page', async () => {
    const questions = filtersOf(resource).flatMap(([name, kind]) => questionsOf(resource, name, kind, rowsOf(resource)).slice(0, 1))
    for (const [at, question] of questions.entries()) {
      const both = allOf(question, questions[(at + 1) % questions.length]!)
      if (questions.length > 1) await expectRows(resource, both, [['id', 'desc']], 2)
    }
  })
  test('is sorted by each field, both ways, page by page [R-486, R-760, R-767, R-770]', async () => {
    const refused: string[] = []
    const toothless: string[] = []
    for (const name of ['id', ...Object.keys(resource.fields)]) {
      // A path shared with another field is sorted by that one.
      if (wirePathOf(resource, name) !== name && wirePathOf(resource, name) in resource.fields) continue
      if (!isOrdered(resource, name)) {
        const { status } = await app.call('GET', `${callOf(resource, 'list').path}?order[${wirePathOf(resource, name)}]=asc`)
        if (status < 400) refused.push(name)
        continue
      }
      for (const way of ['asc', 'desc'] as const) await expectRows(resource, everything, [[name, way]], 2)
      if (!isAlike(resource, name) && new Set(rowsOf(resource).map(orderOf(model, resource, name).keyOf)).size < 2) toothless.push(name)
    }
    expect({ refused, toothless }).toEqual({ refused: [], toothless: [] })
  })
  test('is sorted by two fields at once', async () => {
    const names = Object.keys(resource.fields).filter(name => isOrdered(resource, name) && !isAlike(resource, name))
    const flags = names.filter(name => ['flag', 'choice', 'reference'].includes(resource.fields[name]!.kind)).slice(0, 3)
    for (const [at, first] of flags.entries())
      await expectRows(
        resource,
        everything,
        [
          [first, at % 2 ? 'asc' : 'desc'],
          [names.find(name => name !== first)!, at % 2 ? 'desc' : 'asc'],
        ],
        4,
      )
  })
  test('finds what is searched for [R-471]', async () => {
    if (!resource.list?.search.in.length) return
    for (const query of searchesOf(resource, rowsOf(resource))) await expectRows(resource, query)
  })
  test('a choice finds a record by its whole title, as screens show it', async () => {
    if (resource.api.select === undefined) return
    const { path } = callOf(resource, 'select')
    const offered = async (query?: string): Promise<readonly { readonly id: number; readonly label: string }[]> =>
      (await app.call('GET', query === undefined ? path : `${path}?query=${encodeURIComponent(query)}`)).body
    for (const { id, label } of (await offered()).slice(0, 3))
      if (label.trim() !== '')
        expect(
          (await offered(label)).map(one => one.id),
          label,
        ).toContain(id)
  })
  test('returns only the rows of a parent when called below one', async () => {
    for (const call of routesOf(resource).filter(one => one.kind === 'list' && one.of)) {
      const { by, scope } = resource.api.lists![call.of!]!
      // A matrix has groups instead of rows.
      if (!by || scope || matrixOf(resource, call.of)) continue
      const parents = new Set(
        rowsOf(resource)
          .map(row => (wireValueOf(resource, by, row) as MockRow | null)?.id)
          .filter(id => id !== undefined),
      )
      for (const parent of [...parents].slice(0, 3)) {
        const below: ListQuestion = { parameters: [], meets: row => (wireValueOf(resource, by, row) as MockRow | null)?.id === parent }
        expect(await expectRows(resource, below, [], 2, fill(call.path, { id: parent }))).toBeGreaterThan(0)
      }
    }
  })
})

test('pages are counted off for clients that know no cursor', async () => {
  const path = 'api/test_samples'
  const whole = await ask(path, [])
  const pages = [await ask(path, [], 5), await ask(path, [['page', '2']], 5), await ask(path, [['page', '3']], 5)]
  expect(pages.map(page => page.rows.length)).toEqual([5, 5, 2])
  expect(pages.flatMap(page => ids(page.rows))).toEqual(ids(whole.rows))
})

test('deleted records are returned when requested, and only those', async () => {
  const found = await ask('api/test_samples', [
    ['metadataFields.isDelete', 'true'],
    ['order[id]', 'asc'],
  ])
  expect(ids(found.rows)).toEqual(deleted.get('testSample'))
})
