import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Answered, type TestApp } from '../support/app.ts'

/** The global search: by text, by number, limited to what the user may read. */
let app: TestApp
let company = 0
interface Found {
  readonly resource: string
  readonly id: number
  readonly title: string
  readonly subtitle?: string
  readonly path?: string
}
beforeAll(async () => {
  app = await testApp()
  const { rows } = await sql<{ id: number }>`insert into company (kind, name, short_name, inn)
    select 'client', 'Щебёнкин ' || n, 'Щебёнкин ' || n, '770000' || lpad(n::text, 4, '0') from generate_series(1, 9) n returning id`.execute(
    app.database.db,
  )
  company = Number(rows[0]!.id)
  await sql`insert into account (login, fio, account_type_id) values ('shcheb', 'Щебёнкин Иван', 1)`.execute(app.database.db)
})
afterAll(() => app.close())
const ask = (query: string, as?: string): Promise<Answered> =>
  app.call('GET', `api/search?${new URLSearchParams({ query })}`, as ? { as } : {})
const find = async (query: string, as?: string): Promise<Found[]> => (await ask(query, as)).body as Found[]

test('finds records of several kinds, at most five of each, with their cards', async () => {
  const found = await find('щебёнкин')
  expect(found.filter(one => one.resource === 'company')).toHaveLength(5)
  expect(found.filter(one => one.resource === 'account').map(one => one.title)).toEqual(['Щебёнкин Иван (shcheb)'])
  const [first] = await find('Щебёнкин 1')
  expect(first).toEqual({
    resource: 'company',
    id: company,
    title: 'Щебёнкин 1 [7700000001]',
    path: `/company/list/${company}`,
  })
  expect((await find('7700000003')).map(one => one.id)).toEqual([company + 2])
})

test('says a telephone as people write it', async () => {
  await sql`insert into account (login, fio, account_type_id, phone) values ('driver.7', 'Гравийный Пётр', 1, '9161234567')`.execute(
    app.database.db,
  )
  expect((await find('гравийный')).map(one => one.subtitle)).toEqual(['+7 (916) 123-45-67'])
})

test('a number finds the record of that number first', async () => {
  for (const query of [String(company), `№ ${company}`, `#${company}`]) {
    const first = (await find(query)).find(one => one.resource === 'company')
    expect([query, first?.id]).toEqual([query, company])
  }
  expect(await find(`№${company + 100_000}`)).toEqual([])
})

test('shows each what they may read, and nothing to strangers', async () => {
  const token = await app.holder(['ACCOUNT_VIEW'])
  expect(new Set((await find('щебёнкин', token)).map(one => one.resource))).toEqual(new Set(['account']))
  await sql`update company set is_delete = true where id = ${company}`.execute(app.database.db)
  expect((await find('Щебёнкин 1')).map(one => one.id)).not.toContain(company)
  expect((await app.call('GET', 'api/search?query=1', { as: null })).status).toBe(401)
})

test('answers anything that is typed', async () => {
  for (const query of ['', ' ', 'щ', '%', '_', '№', '\'"\\', '0', '9'.repeat(30), '\u0000', 'x'.repeat(5000)])
    expect([query.slice(0, 9), (await ask(query)).status]).toEqual([query.slice(0, 9), 200])
  expect(await find('%%%')).toEqual([])
})
