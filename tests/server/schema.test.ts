import { application } from '#resources/app.rules'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Resources } from '#resource'
import { resources } from '#resources'
import { openLog } from '../../server/log.ts'
import { spelledOf } from '../../server/engine/schema/indexes.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'

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
  expect(() => spelledOf(database.db, deal, { stateFilter: t => sql`${t('status_id')} = ${7}` })).toThrow(
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
