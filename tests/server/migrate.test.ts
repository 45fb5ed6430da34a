import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/adapters/database.ts'
import { migrate, type Migration } from '../../server/engine/schema/migrate.ts'
import { application } from '#resources/app.rules'
import { updateTables } from '../../server/compose.ts'
import { openLog } from '../../server/log.ts'
import { migrations } from '#resources/migrations/migrations.rules'
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
  expect(await migrate(database.db, [...migrations, shout])).toEqual([shout.name])
  await sql`insert into tag (name) values ('позже')`.execute(database.db)
  expect(await migrate(database.db, [...migrations, shout])).toEqual([])
  await expect(migrate(database.db, [...migrations, shout, fail])).rejects.toThrow('no_such_column')
  const { rows } = await sql<{ name: string }>`select name from tag order by id`.execute(database.db)
  expect(rows.map(row => row.name)).toEqual(['СРОЧНО', 'позже'])
})

test('an older program refuses a database that a newer one has changed, in words, and changes nothing of it', async () => {
  await migrate(database.db, [...migrations, shout])
  const before = await sql`select name from sys_migration order by name`.execute(database.db)
  const late: Migration = {
    name: '2026-12-03 only the older program has it',
    run: async () => void (await Promise.reject(new Error('ran'))),
  }
  await expect(migrate(database.db, [...migrations, late])).rejects.toThrow(
    `База данных обновлена более новой версией программы: этой неизвестны её изменения (${shout.name}).`,
  )
  await expect(updateTables(application, database, openLog('silent'))).rejects.toThrow('более новой версией программы')
  expect((await sql`select name from sys_migration order by name`.execute(database.db)).rows).toEqual(before.rows)
})

test('a database without tables has nothing to move', async () => {
  const empty = await emptyDatabase()
  expect(await migrate(empty.db, [fail])).toEqual([])
  expect(await migrate(empty.db, [fail])).toEqual([])
  await empty.close()
})

test('stored texts are normalised, and cards with one number in two spellings are made distinct', async () => {
  const { db } = database
  await sql`insert into company (id, kind, name) values (700, 'client', ${'И\u0306од\u200b'}), (701, 'client', 'Чистый')`.execute(db)
  await sql`insert into tag (name) values (${'е\u0308ж'}), ('ёж')`.execute(db)
  await sql`insert into oil_company_card (id, company_id, number) values (1, 700, '7013 4500'), (2, 700, '70134500'), (3, 701, '7013-4500')`.execute(
    db,
  )
  expect(
    await migrate(db, [
      shout,
      ...migrations,
      ...migrations
        .filter(({ name }) => /texts are composed|one normal form/.test(name))
        .map(one => ({ ...one, name: `again ${one.name}` })),
    ]),
  ).toHaveLength(2)
  const { rows } = await sql<{ name: string }>`select name from company where id in (700, 701) order by id`.execute(db)
  expect(rows).toEqual([{ name: 'Йод' }, { name: 'Чистый' }])
  const cards = await sql<{ number: string }>`select number from oil_company_card order by id`.execute(db)
  expect(cards.rows.map(({ number }) => number)).toEqual(['70134500', '70134500 дубль 2', '70134500'])
})
