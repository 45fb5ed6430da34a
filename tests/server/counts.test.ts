import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../support/app.ts'
import { storesNothing } from '../support/counts.ts'

/** The check that a refusal stored nothing sees each way of storing something. */
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
