import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOf, matrixOf, optionsOf, routesOf, type Call, type Field, type Resource } from '#resource'
import { resources, ALL_RIGHTS } from '#resources'
import { servedRoutesOf } from '../../server/engine/endpoints/serve.ts'
import { duplicateStarts, duplicatesOf } from '../../server/engine/write/unique.ts'
import type { Db } from '../../server/engine/sql.ts'
import { columnOf, isStored, tableOf } from '../../server/engine/schema/tables.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { manyRows, rowsReadByNode, plansOf } from '../support/plans.ts'

/** The few rows that a scope leaves of a large table are found without reading the table: scopes of lists, and of users with few rights. */
const ROWS = 12_000
/** The maximum number of rows that a page may read from one table. */
const MAX_ROWS_READ = 2500
/** One row in 500 is within the scopes. */
const FEW = 'n % 500 = 3'
const ID = 104_503
const all = Object.values<Resource>(resources)

/** Values that put a row within the scopes; all other rows differ. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: { driver: FEW, account_type_id: `case when ${FEW} then 2 else 1 end`, has_box: FEW },
  company: { ins_date: `case when ${FEW} then now() else now() - interval '3 years' end` },
  vehicle: {
    ins_date: `case when ${FEW} then now() else now() - interval '3 years' end`,
    point_id: `case when ${FEW} then n end`,
    is_active: FEW,
    is_trailer: `not ${FEW}`,
  },
  point: { has_box: FEW },
  cost_list: { cost_list_type_id: '2' },
  payment: {
    cost_list_type_id: `case when ${FEW} then 1 when n % 500 = 4 then 3 else 2 end`,
    self_employed_id: `case when ${FEW} then n end`,
    account_id: `case when n % 500 = 4 then ${ID} end`,
    pay_date: 'business_day() - (n % 900)::int',
  },
  regular_payment: { kind: `case when ${FEW} then 'transfer' else 'expense' end` },
  cash_transaction: { box_kind: `case when ${FEW} then 'E' else 'C' end`, box_id: `case when ${FEW} then ${ID} else n end` },
  volume_transaction: { point_id: 'n' },
  deal: {
    status_id: `case when ${FEW} then 2 else 4 end`,
    is_auth: `n % 1000 = 3`,
    driver_id: 'n',
    dt_deal: 'business_day() - (n % 900)::int',
  },
  truck_penalty_transaction: { status_id: `case when ${FEW} then 2 else 3 end` },
  bank_transaction: { status_id: `case when ${FEW} then 1 else 3 end` },
  oil_company_transaction: { status_id: `case when ${FEW} then 1 else 3 end` },
  shift_planner: { status_id: `case when ${FEW} then 1 else 3 end` },
  kanban_task: { status_id: `case when ${FEW} then 1 else 4 end` },
  news: { is_active: `not (${FEW})`, publish_date: 'business_day() - 1' },
  notice: { account_id: `case when ${FEW} then 1 else n end`, subject_kind: `'news'` },
  api_token: { owner_id: `case when ${FEW} then 1 else n end` },
  document_uploader_token: { object_kind: `case when ${FEW} then 'deal' else 'company' end` },
}

/** Each row references the one with its own number. */
const JOINS = [
  ['vehicle_drivers', 'vehicle_id'],
  ['news_news_docs', 'news_id'],
] as const
/** Small by nature and read in full: links live for a month. */
const SMALL: ReadonlySet<string> = new Set(['document_uploader_token'])

/** Lists with a scope, and users to whom rules show few rows. */
const scoped = all.flatMap(resource =>
  routesOf(resource)
    .filter(call => call.kind === 'list' && resource.api.lists?.[call.of ?? '']?.scope && !matrixOf(resource, call.of))
    .map(call => [call.path, resource, call] as const),
)
const READERS: readonly (readonly [resource: Resource, ...rights: string[]])[] = [
  [resources.payment, 'PAYMENT_VIEW'],
  [resources.payment, 'FINANS_ACCOUNT'],
  [resources.paymentDocument, 'PAYMENT_VIEW'],
  [resources.paymentDocument, 'FINANS_ACCOUNT'],
  [resources.regularPayment, 'PAYMENT_VIEW'],
  [resources.regularPaymentDocument, 'PAYMENT_VIEW'],
  [resources.apiToken],
  [resources.apiTokenUse],
  [resources.news],
  [resources.newsDoc],
  [resources.newsDocument],
  [resources.notice],
  [resources.documentUploaderToken, 'DEAL_VIEW'],
  [resources.documentUploaderFile, 'DEAL_VIEW'],
]

const requestAs = async (db: Db, call: Call, query: string, rights: ReadonlySet<string>): Promise<void> => {
  const served = servedRoutesOf({ ...app.app.engine, db }).find(one => one.method === 'GET' && one.path === call.path)!
  const request = new Request(`http://nerud.test/${call.path}?${query}`)
  const params = Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => [name!, String(ID)]))
  const user = { id: 1, login: 'admin', fio: '', rights, readOnly: false, session: 1 }
  const answer = await served.handle({ request, params, query: new URLSearchParams(query), user })
  expect(answer.status, await answer.clone().text()).toBe(200)
}

const filled = new Set(
  [...scoped.map(([, resource]) => resource), ...READERS.map(([resource]) => resource)].filter(one => one.name !== 'property').map(tableOf),
)
const referencesOf = (resource: Resource): [string, string][] =>
  Object.entries(resource.fields)
    .filter(([name, one]) => one.kind === 'reference' && isStored(resource, name))
    .map(([name, one]) => [
      columnOf(resource, name),
      filled.has(tableOf(resources[optionsOf(one).target as keyof typeof resources])) ? 'n' : '1',
    ])

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const { db } = app.database
  // Triggers are off: no sums or balances are derived from these rows.
  for (const table of filled) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  for (const resource of all.filter(one => filled.has(tableOf(one)) && !one.parts?.facet))
    await manyRows(db, tableOf(resource), ROWS, [], {
      id: 'n',
      ...Object.fromEntries(referencesOf(resource)),
      ...VALUES[tableOf(resource)],
    })
  await manyRows(db, 'account_company', ROWS, [], { account_id: 'n', company_id: `case when ${FEW} then 1 else n end` })
  for (const [table, owner] of JOINS) await manyRows(db, table, ROWS, [owner, 'target_id'])
  await sql`vacuum analyze`.execute(db)
}, 180_000)
afterAll(() => app.close())

const refuse = async (ask: (db: Db) => Promise<void>): Promise<void> => {
  const nodes = await plansOf(app, ask)
  expect(rowsReadByNode(nodes).filter(([, table, rows]) => rows > MAX_ROWS_READ && !table.startsWith('pg_') && !SMALL.has(table))).toEqual(
    [],
  )
}

describe('the scope of a list', () => {
  test.each(scoped)('%s', async (_, resource, call) => {
    const { parameters = {} } = resource.api.lists![call.of ?? '']!
    const query = Object.entries(parameters).flatMap(([name, one]) => (one.kind === 'reference' ? [`${name}=${ID}`] : []))
    await refuse(db => requestAs(db, call, query.join('&'), new Set(ALL_RIGHTS)))
  })
})

describe('what few rights show', () => {
  test('all scopes of rules are covered', () => {
    const { rules } = app.app.engine
    // The other resources leave out the same rows for everybody, or all.
    const others = new Set([
      'oilCompanyDocument',
      'productProcess',
      'jobType',
      'cashTransaction',
      'bankTransaction',
      'oilCompanyTransaction',
    ])
    const wanted = all.filter(({ name }) => rules[name]?.scope && !others.has(name)).map(({ name }) => name)
    expect(new Set(READERS.map(([{ name }]) => name))).toEqual(new Set(wanted))
  })
  test.each(READERS.map(([resource, ...rights]) => [resource.name, rights.join(), resource, rights] as const))(
    '%s: %s',
    async (_, __, resource, rights) => {
      const call = callOf(resource, 'list')
      await refuse(db => requestAs(db, call, '', new Set(rights)))
    },
  )
})

describe('the checks that every write makes on other records use an index: in large tables no check reads the whole table', () => {
  const FILLED_ROWS = 10_000
  /** The maximum number of pages for descending an index a few times; a whole table or index of this size has more than 25. */
  const LOOK_UP = 20
  const unique = all.flatMap(resource => Object.keys(resource.parts?.unique ?? {}).map(name => [resource.name, name, resource] as const))
  const dated = all.filter(resource => resource.parts?.dated).map(resource => [resource.name, resource] as const)

  let writeApp: TestApp
  beforeAll(async () => {
    writeApp = await testApp()
    // Facets are rows in the table of another resource.
    const tables = [...unique.map(([, , one]) => one), ...dated.map(([, one]) => one)].filter(one => !one.parts?.facet)
    for (const resource of new Set(tables)) await fill(resource)
    await sql`analyze`.execute(writeApp.database.db)
  }, 120_000)
  afterAll(() => writeApp.close())

  /** Rows that reference the row with their own number. */
  const fill = (resource: Resource): Promise<void> => {
    const { parts } = resource
    const keyFields = [
      ...Object.entries(parts?.unique ?? {}).flatMap(([name, { per = [] }]) => [name, ...per]),
      ...(parts?.dated ? [parts.dated.start, ...parts.dated.per] : []),
    ]
    return manyRows(
      writeApp.database.db,
      tableOf(resource),
      FILLED_ROWS,
      keyFields.map(name => columnOf(resource, name)),
    )
  }

  /** Whether a check reads the table of its resource or one of its indexes in full; small catalogues used in titles may be. */
  async function readsWhole(resource: Resource, ask: (db: Db) => Promise<unknown>): Promise<boolean> {
    const own = (await plansOf(writeApp, ask)).filter(node => node['Relation Name'] === tableOf(resource))
    expect(own).not.toEqual([])
    return own.some(node => node['Node Type'] === 'Seq Scan' || node['Shared Hit Blocks'] + node['Shared Read Blocks'] > LOOK_UP)
  }

  const NUMBERED: ReadonlySet<string> = new Set(['number', 'reference'])
  const valueOf = ({ kind }: Field): unknown => (kind === 'date' ? '2020-05-05' : NUMBERED.has(kind) ? 7 : 'x7')
  const valuesOf = (resource: Resource, names: readonly string[]): Record<string, unknown> =>
    Object.fromEntries(names.map(name => [name, valueOf(resource.fields[name]!)]))

  describe('what should be unique', () => {
    test('there are many checks', () => expect(unique.length).toBeGreaterThan(30))
    test.each(unique)('%s: %s is looked up', async (_, name, resource) => {
      const { per = [] } = resource.parts!.unique![name]!
      const values = valuesOf(resource, [name, ...per])
      expect(await readsWhole(resource, db => duplicatesOf(writeApp.app.engine, db, resource, name, [values], [3]))).toBe(false)
    })
  })

  describe('starts of dated values', () => {
    test.each(dated)('%s: the start is looked up', async (_, resource) => {
      const { start, per } = resource.parts!.dated!
      expect(await readsWhole(resource, db => duplicateStarts(db, resource, [valuesOf(resource, [start, ...per])], [3]))).toBe(false)
    })
  })
})
