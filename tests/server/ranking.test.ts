import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bestFirst, rankOf } from '#resource/ranking'
import { rankSql } from '../../server/engine/read/ranking.ts'
import { testApp, type TestApp } from '../support/app.ts'

/** The best match first: choices and the search over everything. */
let app: TestApp
const COMPANIES = ['Ромазань', 'ООО «Мазань»', 'Мазанский завод', 'Мазан', 'По мазанке']
beforeAll(async () => {
  app = await testApp()
  for (const name of COMPANIES)
    await sql`insert into company (kind, name, short_name) values ('client', ${name}, ${name})`.execute(app.database.db)
  await sql`insert into account (login, fio, account_type_id)
    select 'otch' || n, 'Петров Пётр Мазановетич ' || n, 1 from generate_series(1, 8) n
    union all select 'mazanov', 'Мазанов Виктор', 1`.execute(app.database.db)
  await sql`insert into account (login, fio, account_type_id) select 'pov' || n, 'Поздний Мазанов ' || n, 1 from generate_series(1, 9) n`.execute(
    app.database.db,
  )
})
afterAll(() => app.close())

interface Found {
  readonly resource: string
  readonly title: string
  readonly label: string
}
const asked = async (path: string, query: string) => app.call('GET', `${path}?${new URLSearchParams({ query })}`)
const labels = async (query: string): Promise<string[]> =>
  ((await asked('api/companies/list_for_select', query)).body as Found[]).map(one => one.label.replace(/ \[.*$/u, ''))

const ORDER = ['Мазан', 'Мазанский завод', 'ООО «Мазань»', 'По мазанке', 'Ромазань']

test('choices come with the best match first, in whatever layout it is typed', async () => {
  for (const query of ['мазан', 'МАЗАН', 'vfpfy']) {
    const found = await labels(query)
    expect([query, found.slice(0, 2), new Set(found), found.at(-1)]).toEqual([query, ORDER.slice(0, 2), new Set(ORDER), 'Ромазань'])
  }
})

test('the search over everything shows the best of all that it counts, logins too', async () => {
  const { body, headers } = await asked('api/search', 'мазанов')
  const found = (body as Found[]).filter(one => one.resource === 'account')
  expect(found[0]!.title).toBe('Мазанов Виктор (mazanov)')
  expect(found).toHaveLength(5)
  expect(headers.get('x-total-count')).toBe('18')
  expect(((await asked('api/search', 'ьфяфтщм')).body as Found[]).map(one => one.title)).toEqual(['Мазанов Виктор (mazanov)'])
})

test('the database ranks as the browser does', async () => {
  const values = [
    'Мазан',
    'мазань',
    'ООО «Мазань»',
    'Ромазань',
    'a.b',
    'xa.b',
    'aXb',
    'песок',
    'п/песок',
    '50% скидка',
    '№ 50%',
    "д'50%",
    'т',
    'рейс-т',
  ]
  for (const text of ['мазан', 'a.b', 'gtcjr', '50%', 'т', 'n', '(', '\\', 'a b']) {
    for (const value of values) {
      const rank = rankOf(value, text)
      if (rank === undefined) continue
      const { rows } = await sql<{ rank: number }>`select ${rankSql([sql`${value}::text`], text)} as rank`.execute(app.database.db)
      expect([value, text, rows[0]!.rank]).toEqual([value, text, rank])
    }
  }
  expect(bestFirst(values, one => one, 'т')[0]).toBe('т')
})
