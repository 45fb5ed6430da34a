import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { watchStore } from '../fuzz/judge.ts'
import { storesNothing } from '../support/database.ts'

/** `storesNothing`, which checks that refusals store nothing, detects every way of storing something. */
let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await sql`insert into tag (name) values ('один'), ('два')`.execute(app.database.db)
})
afterAll(() => app.close())

test.each([
  ['a new row', "insert into tag (name) values ('новый')"],
  ['a changed row', "update tag set name = 'первый' where name = 'один'"],
  ['a row less and another one more', "with gone as (delete from tag where name = 'два') insert into tag (name) values ('три')"],
])('%s', async (_, statement) => {
  const write = async (): Promise<void> => void (await sql.raw(statement).execute(app.database.db))
  await expect(storesNothing(app.database, write)).rejects.toThrow('to deeply equal')
})

test('nothing', () => storesNothing(app.database, async () => void (await app.call('GET', 'api/companies'))))

test('the fuzz sees what a refused request stored, and lets an accepted one store', async () => {
  const store = await watchStore(app)
  const write = async (name: string, status: number): Promise<readonly string[]> => {
    await store.begin()
    await sql`insert into tag (name) values (${name})`.execute(app.database.db)
    return store.changedBy(status)
  }
  expect(await write('пять', 422)).toEqual(['tag'])
  expect(await write('шесть', 201)).toEqual([])
  expect(await write('семь', 409)).toEqual(['tag'])
  await store.begin()
  expect(await store.changedBy(422)).toEqual([])
  await store.begin()
  await sql`truncate tag cascade`.execute(app.database.db)
  expect(await store.changedBy(422)).toContain('tag')
})
