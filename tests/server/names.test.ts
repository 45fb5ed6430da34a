import { resources } from '#resources'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectOptions } from '../../server/engine/read/selectOptions.ts'
import { ALL_RIGHTS, type User } from '../../server/engine/user.ts'
import { SYSTEM } from '../../server/session/rights.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { make } from '../support/samples.ts'

/** All names of a select in one call, which screens search locally. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

interface Name {
  readonly id: number
  readonly label: string
  readonly words: string
  readonly company?: { readonly id: number }
}
const names = async (path: string): Promise<readonly Name[]> => (await app.call('GET', path)).body as readonly Name[]

test('all active names come with the texts by which they are found, and with what narrows them', async () => {
  const { db } = app.database
  const made = await sql<{ id: number }>`insert into company (kind, name, short_name, inn)
    select 'client', 'ООО «Имя ' || n || '»', 'Имя ' || n, null from generate_series(1, 30) n returning id`.execute(db)
  await sql`update company set is_active = false where id = ${made.rows[0]!.id}`.execute(db)
  await sql`update company set is_delete = true where id = ${made.rows[1]!.id}`.execute(db)
  const all = await names('api/companies/list_for_select?all=1')
  const ids = new Set(all.map(({ id }) => id))
  expect(made.rows.map(({ id }) => ids.has(id))).toEqual(made.rows.map((_, at) => at > 1))
  expect(all.find(({ id }) => id === made.rows[5]!.id)?.words).toContain('Имя 6')
  const vehicle = await sql<{ id: number }>`insert into vehicle (plate, company_id, body_type_id, brand_id)
    select 'А771АА77', ${made.rows[5]!.id}, (select min(id) from vehicle_body_type), (select min(id) from vehicle_brand) returning id`.execute(
    db,
  )
  const found = (await names('api/vehicles/list_for_select?all=1&fields=company')).find(({ id }) => id === vehicle.rows[0]!.id)
  expect(found).toMatchObject({ company: { id: made.rows[5]!.id }, label: expect.stringMatching(/^А771АА77/u) })
})

test('a filter narrows the names, and a field that nobody declares is refused by name', async () => {
  const drivers = await names('api/accounts/search-by-fio?all=1&driver=1')
  const all = await names('api/accounts/search-by-fio?all=1')
  expect(drivers.length).toBeLessThan(all.length)
  expect(await app.call('GET', 'api/vehicles/list_for_select?all=1&fields=nothing')).toMatchObject({ status: 400 })
  expect(await app.call('GET', 'api/accounts/search-by-fio?all=1&fields=password')).toMatchObject({ status: 400 })
})

test('there are no names where nobody could keep them all', async () => {
  await sql`insert into material (name) select 'Песок ' || n from generate_series(1, 20001) n`.execute(app.database.db)
  expect((await app.call('GET', 'api/materials/list_for_select?all=1')).body).toBeNull()
  expect(await names('api/materials/list_for_select')).toHaveLength(15)
})

test('a text that no search finds is compared with whole titles in one more query, however many words it has', async () => {
  const { db } = app.database
  const route = await make(app, resources.cargoRoute, 1)
  const executed: string[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      executed.push(db.getExecutor().compileQuery(node, queryId).sql)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const engine = { ...app.app.engine, db: db.withPlugin(watching) }
  const ask = async (query: string, rights: User['rights'] = ALL_RIGHTS): Promise<readonly Name[]> =>
    JSON.parse(await selectOptions(engine, resources.cargoRoute, { ...SYSTEM, rights }, new URLSearchParams({ query }))) as Name[]
  const [{ label }] = (await names(`api/cargo_routes/list_for_select?id=${String(route['id'])}`)) as [Name]
  // The title has signs between its fields, which no search knows.
  expect(label).toContain('→')
  expect((await ask(label)).map(({ id }) => id)).toEqual([route['id']])
  const reads = (): number => executed.splice(0).filter(one => one.includes('"cargo_route" as')).length
  reads()
  expect(await ask(`${label.split(' ')[0]} неведомый груз отсюда`)).toEqual([])
  // The search, then the titles; before each of them what their references are called.
  expect(reads()).toBe(4)
  // Who may see none of the searched fields finds nothing.
  expect(await ask('карьер база', new Set())).toEqual([])
})
