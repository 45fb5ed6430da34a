import { expect, test, afterAll, beforeAll } from 'vitest'
import { sql } from 'kysely'
import { application } from '#resources/app.rules'
import { defineResource, field, type Fields, type Resources } from '#resource'
import { resources } from '#resources'
import { migrations } from '#resources/migrations.rules'
import { openLog } from '../../server/log.ts'
import { indexExpressionsOf } from '../../server/engine/schema/indexes.ts'
import { updateSchema, migrate, type Migration } from '../../server/engine/schema/schema.ts'
import { snake } from '../../server/engine/schema/tables.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'
import type { Database } from '../../server/adapters/database.ts'
import { updateTables } from '../../server/compose.ts'

const { rules } = application

const sortIndexOf = (columns: string): RegExp => new RegExp(`create index .*"country_sort".*\\(${columns}\\)`)

test('tables are made once, and an index anew when its declaration has changed', async () => {
  const database = await emptyDatabase()
  const log = openLog('silent')
  expect((await updateSchema(database.db, resources, log)).length).toBeGreaterThan(100)
  expect(await updateSchema(database.db, resources, log)).toEqual([])

  const { country } = resources
  const changed: Resources = { ...resources, country: { ...country, list: { ...country.list!, sort: ['-insDate'] } } }
  const done = await updateSchema(database.db, changed, log)
  expect(done).toContain('drop index "country_sort"')
  expect(done.some(text => sortIndexOf('"ins_date" desc, id').test(text))).toBe(true)
  expect(await updateSchema(database.db, changed, log)).toEqual([])
  const { rows } = await sql<{ body: string }>`select indexdef as body from pg_indexes where indexname = 'country_sort'`.execute(
    database.db,
  )
  expect(rows[0]?.body).toContain('ins_date DESC, id')
  await database.close()
})

test('what is counted from the row itself has an index by its very words, behind it the order of the list', async () => {
  const database = await emptyDatabase()
  const log = openLog('silent')
  await updateSchema(database.db, resources, log)
  const done = await updateSchema(database.db, resources, log, { rules })
  // Derived texts are also searched through the parts that are stored in the row itself.
  const made = done.filter(text => text.startsWith('create index') && !text.includes('gin_trgm_ops'))
  expect(new Set(made.map(text => /"(\w+)" on/u.exec(text)?.[1]))).toEqual(
    new Set(['deal', 'material_order', 'repair', 'shift_planner'].map(table => `${table}_by_state_filter`)),
  )
  expect(made.find(text => text.includes('material_order'))).toContain(`else 'error' end)), "date_from" desc, id desc) where not is_delete`)
  expect(await updateSchema(database.db, resources, log, { rules })).toEqual([])
  const { deal } = resources
  expect(() => indexExpressionsOf(database.db, deal, { stateFilter: t => sql`${t('status_id')} = ${7}` })).toThrow(
    /deal\.stateFilter carries values/u,
  )
  await database.close()
})

test('two records that count as the same by a newer rule do not keep the server from starting', async () => {
  const { db, close } = await freshDatabase()
  const log = openLog('silent')
  const unique = async (): Promise<string> =>
    (await sql<{ body: string }>`select indexdef as body from pg_indexes where indexname = 'tag_unique_name'`.execute(db)).rows[0]!.body
  await sql`drop index tag_unique_name`.execute(db)
  await sql`create unique index tag_unique_name on tag (lower(name)) where not is_delete`.execute(db)
  await sql`comment on index tag_unique_name is 'older'`.execute(db)
  await sql`insert into tag (name) values ('ёж'), ('еж')`.execute(db)
  const warned: unknown[] = []
  await updateSchema(db, resources, { ...log, warn: (about: unknown) => void warned.push(about) } as typeof log, { rules })
  expect(warned).toEqual([{ index: 'tag_unique_name', ids: [[expect.anything(), expect.anything()]] }])
  expect(await unique()).toContain('(lower(name))')
  await sql`update tag set name = 'уж' where name = 'еж'`.execute(db)
  await updateSchema(db, resources, log, { rules })
  expect(await unique()).toContain('translate(lower(name)')
  await close()
})

/** A log that collects its warnings. */
const warningsIn = (into: unknown[]) => ({ ...openLog('silent'), warn: (about: unknown) => void into.push(about) }) as unknown as typeof log
const log = openLog('silent')
const crates = (fields: Fields): Resources => ({
  ...resources,
  crate: defineResource({
    name: 'crate',
    area: 'goods',
    api: { path: 'api/crates', calls: [] },
    title: 'name',
    fields,
    rights: { read: [] },
  }),
})

test('a field of another type than its column refuses the start in words; a renamed one is asked for and blocks nothing', async () => {
  const { db, close } = await freshDatabase()
  const name = field.text({ required: true })
  await updateSchema(db, crates({ name, size: field.text(), weight: field.decimal({ scale: 2, required: true }) }), log)
  await sql`insert into crate (name, size, weight) values ('первый', '12', 1.25)`.execute(db)
  const typed = crates({ name, size: field.number(), weight: field.decimal({ scale: 2, required: true }), fresh: field.text() })
  await expect(updateSchema(db, typed, log)).rejects.toThrow(
    /^Поле size ресурса crate объявлено с типом bigint, а столбец crate\.size хранит text: нужна миграция.* В базе ничего не изменено\.$/u,
  )
  const warned: unknown[] = []
  const renamed = crates({ name, size: field.text(), netWeight: field.decimal({ scale: 2, required: true }), note: field.text() })
  await updateSchema(db, renamed, warningsIn(warned))
  expect(warned).toEqual([{ resource: 'crate', column: 'crate.weight', field: 'netWeight' }])
  await sql`insert into crate (name, net_weight) values ('второй', 3)`.execute(db)
  warned.length = 0
  const finer = crates({ name, size: field.text(), netWeight: field.decimal({ scale: 3, required: true }), note: field.text() })
  expect(await updateSchema(db, finer, warningsIn(warned))).toEqual([])
  expect(warned).toEqual([
    { resource: 'crate', field: 'netWeight', column: 'crate.net_weight' },
    { resource: 'crate', column: 'crate.weight', field: undefined },
    { resource: 'crate', field: 'netWeight', empty: 1 },
  ])
  // The migration of docs/recipes.md.
  const run = async (tx: Database['db']): Promise<void> => {
    await sql`update crate set net_weight = coalesce(net_weight, weight)`.execute(tx)
    await sql`alter table crate drop column weight`.execute(tx)
    await sql`alter table crate alter column net_weight type numeric(17,3)`.execute(tx)
    await sql`alter table crate alter column size type bigint using case when size ~ '^[0-9]{1,9}$' then size::bigint end`.execute(tx)
  }
  await migrate(db, [...migrations, { name: '2026-12-04 the weight of a crate is its net weight', run }])
  warned.length = 0
  await updateSchema(db, crates({ ...finer['crate']!.fields, size: field.number() }), warningsIn(warned))
  expect(warned).toEqual([])
  expect((await sql`select size, net_weight from crate order by id`.execute(db)).rows).toEqual([
    { size: 12, net_weight: '1.250' },
    { size: null, net_weight: '3.000' },
  ])
  await close()
})

test('the first tables and rows do not differ from the declarations', async () => {
  const warned: unknown[] = []
  const fresh = await freshDatabase()
  await updateTables(application, fresh, warningsIn(warned))
  expect(warned).toEqual([])
  await fresh.close()
})

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

test('a database whose tables somebody has dropped is called damaged, in words', async () => {
  const damaged = await freshDatabase()
  await sql`drop table account_type cascade`.execute(damaged.db)
  await expect(updateTables(application, damaged, openLog('silent'))).rejects.toThrow(
    /^Таблицы базы данных не удалось обновить, данные в них не сходятся: .*account_type.*восстановите её из резервной копии\.$/u,
  )
  await damaged.close()
})

test('a database without tables has nothing to move', async () => {
  const empty = await emptyDatabase()
  expect(await migrate(empty.db, [fail])).toEqual([])
  expect(await migrate(empty.db, [fail])).toEqual([])
  await empty.close()
})

test('document types with a column for each owner get one set of owners, and keep which records they fit', async () => {
  const old = await freshDatabase()
  const { db } = old
  const types = await sql<{ id: number; owners: string[] }>`select id::int, owners from document_type order by id`.execute(db)
  const owners = [...new Set(types.rows.flatMap(row => row.owners))]
  const columns = owners.map(owner => ({ owner, column: sql.ref(`is_${snake(owner)}`) }))
  for (const { owner, column } of columns) {
    await sql`alter table document_type add column ${column} boolean default false not null`.execute(db)
    await sql`update document_type set ${column} = ${owner} = any(owners)`.execute(db)
  }
  await sql`alter table document_type drop column owners`.execute(db)
  await sql`delete from sys_migration where name like '%owners as one set'`.execute(db)
  await updateTables(application, old, openLog('silent'))
  const { rows } = await sql<{ id: number; owners: string[] }>`select id::int, owners from document_type order by id`.execute(db)
  const sorted = (all: typeof rows) => all.map(row => ({ ...row, owners: row.owners.toSorted() }))
  expect(owners).toHaveLength(10)
  expect(sorted(rows)).toEqual(sorted(types.rows))
  const left = await sql`select 1 from information_schema.columns where table_name = 'document_type' and column_name = 'is_car'`.execute(db)
  expect(left.rows).toEqual([])
  await old.close()
})

test('numbers of documents stay with their series when its column is renamed', async () => {
  const old = await freshDatabase()
  const { db } = old
  for (const table of ['sys_paper_counter', 'sys_paper_number'])
    await sql`alter table ${sql.table(table)} rename column series to company_id`.execute(db)
  await sql`insert into sys_paper_counter (kind, company_id, year, last) values ('bill', 7, 2026, 2)`.execute(db)
  await sql`insert into sys_paper_number (kind, company_id, year, number, subject, ins_date) values ('bill', 7, 2026, 2, 'deal 5', now())`.execute(
    db,
  )
  await sql`delete from sys_migration where name like '%series of their numbers%'`.execute(db)
  await updateTables(application, old, openLog('silent'))
  expect((await sql`select kind, series::int, year, last::int from sys_paper_counter`.execute(db)).rows).toEqual([
    { kind: 'bill', series: 7, year: 2026, last: 2 },
  ])
  expect((await sql`select series::int, number::int, subject from sys_paper_number`.execute(db)).rows).toEqual([
    { series: 7, number: 2, subject: 'deal 5' },
  ])
  await old.close()
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
