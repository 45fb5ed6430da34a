import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/adapters/database.ts'
import { migrate, type Migration } from '../../server/engine/schema/migrate.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'

let database: Database
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const shout: Migration = {
  name: '2026-12-01 names in capitals',
  run: async db => void (await sql`update tag set name = upper(name)`.execute(db)),
}
const fail: Migration = { name: '2026-12-02 broken', run: async db => void (await sql`update tag set no_such_column = 1`.execute(db)) }

test('a migration runs once, and one that fails leaves nothing behind', async () => {
  await sql`insert into tag (name) values ('срочно')`.execute(database.db)
  expect(await migrate(database.db, [shout])).toEqual([shout.name])
  await sql`insert into tag (name) values ('позже')`.execute(database.db)
  expect(await migrate(database.db, [shout])).toEqual([])
  await expect(migrate(database.db, [shout, fail])).rejects.toThrow('no_such_column')
  const { rows } = await sql<{ name: string }>`select name from tag order by id`.execute(database.db)
  expect(rows.map(row => row.name)).toEqual(['СРОЧНО', 'позже'])
})

test('a database without tables has nothing to move', async () => {
  const empty = await emptyDatabase()
  expect(await migrate(empty.db, [fail])).toEqual([])
  expect(await migrate(empty.db, [fail])).toEqual([])
  await empty.close()
})
