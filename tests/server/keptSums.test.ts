import { defineResource, field } from '#resource'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deal } from '#resources/deals/deal/deal'
import { findKeptSumsBy, findKeptSums, findKeptSumsParts, createKeptSums, keptSumsTableOf } from '../../server/engine/schema/keptSums.ts'
import { openLog } from '../../server/log.ts'
import { defineRules } from '../../server/engine/rules.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { tryResources, type Tried } from '../support/tried.ts'

/** Precomputed sums always equal the sums of the rows. */
const right = ['BOOKS_VIEW'] as const
const load = defineResource({
  name: 'testLoad',
  area: 'test',
  api: {
    path: 'api/test_loads',
    lists: { open: { scope: 'open' } },
    sums: {
      sums: { of: ['sum', 'weight'] },
      'open/sums': { of: ['sum'], list: 'open' },
      per_day: { of: ['sum'], per: ['day'] },
      by_unit: { of: ['sum', 'weight'], units: { weight: 'unit' } },
      counted: {
        of: ['sum'],
        per: ['kind'],
        counts: { sand: { kind: 'sand' }, early: { day: { days: 'month' } }, gravelThen: { kind: 'gravel', day: { days: 'month' } } },
      },
    },
  },
  title: 'name',
  fields: {
    name: field.text({ required: true }),
    day: field.date({ required: true }),
    kind: field.choice(['sand', 'gravel']),
    sum: field.money(),
    weight: field.decimal({ scale: 3 }),
    unit: field.reference('measurementUnit'),
  },
  list: {
    columns: ['name'],
    search: ['name'],
    filters: { day: 'range', kind: 'equals', name: 'contains', isDelete: 'equals' },
    sums: { path: 'listed', of: ['sum', 'weight'], units: { weight: 'unit' } },
  },
  rights: { read: right, create: right, edit: right },
  parts: {
    keptSums: [
      { of: ['sum', 'weight'], by: ['day', 'kind'], scopes: ['open'] },
      { of: ['weight'], by: ['kind', 'unit'] },
    ],
  },
})

let app: TestApp
let tried: Tried
beforeAll(async () => {
  app = await testApp()
  const rules = Object.fromEntries([defineRules(load, { scopes: { open: t => sql`${t('kind')} = 'sand'` } })])
  tried = await tryResources(app, { testLoad: load }, rules)
  await sql`insert into test_load (name, day, kind, sum, weight, is_delete, unit_id)
    select 'Рейс ' || n, date '2026-01-01' + (n * 7 % 20), case n % 3 when 0 then 'sand' when 1 then 'gravel' end, case when n % 5 > 0 then n * 1.37 end, n * 0.125, n % 11 = 0,
      case n % 4 when 0 then 1 when 1 then 2 end
    from generate_series(1, 400) n`.execute(app.database.db)
})
afterAll(() => app.close())

const answer = async (path: string): Promise<unknown> =>
  (await tried.call('GET', `api/test_loads${path.startsWith('?') ? '' : '/'}${path}`)).body
/** The same query with a search that matches every row, so that the rows themselves are added up. */
const fromRows = (path: string): Promise<unknown> => answer(`${path}${path.includes('?') ? '&' : '?'}query=Рейс`)
const QUESTIONS = [
  'sums',
  'sums?day[after]=2026-01-05&day[before]=2026-01-11',
  'sums?kind=gravel',
  'open/sums',
  'per_day',
  'sums?metadataFields.isDelete=1',
  'by_unit',
  'by_unit?kind=sand',
  'counted',
  'counted?kind=gravel',
  'counted?day[after]=2026-01-05',
  // The sum is in one table, the weight by unit in another.
  '?group=kind',
  '?group=kind&kind=sand',
]

describe('kept sums', () => {
  test.each(QUESTIONS)('%s: the same as the rows added up', async question => {
    const existing = await answer(question)
    expect(existing).toEqual(await fromRows(question))
    expect(JSON.stringify(existing)).toMatch(/"count":[1-9]/)
  })

  test('follow changes, removals and deletions of many rows at once', async () => {
    await sql`update test_load set sum = coalesce(sum, 0) + 10, day = day + 1, kind = 'sand' where id % 4 = 0`.execute(app.database.db)
    await sql`update test_load set is_delete = not is_delete where id % 9 = 0`.execute(app.database.db)
    await sql`delete from test_load where id % 13 = 0`.execute(app.database.db)
    for (const question of QUESTIONS) expect(await answer(question)).toEqual(await fromRows(question))
    const { rows } = await sql<{
      n: number
      left: number
    }>`select sum(sys_n)::int as n, (select count(*)::int from test_load) as left from ${sql.table(keptSumsTableOf(load))}`.execute(
      app.database.db,
    )
    expect(rows[0]!.n).toBe(rows[0]!.left)
  })

  test('of moments are kept by days, which answer no question of moments', async () => {
    const entered = (deal.parts!.keptSums ?? []).findIndex(({ by }) => by.includes('insDate'))
    expect(entered).toBe(findKeptSumsBy(deal, { by: ['insDate', 'mdInsUser'], of: [] }))
    const moment = { field: 'insDate', kind: 'range', values: ['2026-03-06T08:00:00Z'], edge: 'from' } as const
    expect(findKeptSums(deal, { search: '', conditions: [moment] }, [], [])).toBeUndefined()
    expect(findKeptSumsBy(deal, { by: ['insDate'], of: ['income'] })).toBeUndefined()
    expect(createKeptSums(deal, entered, 'Asia/Omsk').mark).not.toBe(createKeptSums(deal, entered, 'Europe/Moscow').mark)
    expect(createKeptSums(deal, 0, 'Asia/Omsk').mark).toBe(createKeptSums(deal, 0, 'Europe/Moscow').mark)
  })

  test('are used only for queries on their own fields', () => {
    const request = (field: string): Parameters<typeof findKeptSums>[1] => ({
      search: '',
      conditions: [{ field, kind: 'equals', values: ['1'] }],
    })
    expect(findKeptSums(load, request('kind'), ['sum'], [])).toBe(0)
    expect(findKeptSums(load, request('kind'), ['weight'], ['unit'])).toBe(1)
    expect(findKeptSums(load, request('name'), ['sum'], [])).toBeUndefined()
    expect(findKeptSums(load, { search: 'Рейс', conditions: [] }, ['sum'], [])).toBeUndefined()
    expect(findKeptSums(load, { search: '', conditions: [] }, ['sum'], ['name'])).toBeUndefined()
    expect(findKeptSums(load, { search: '', conditions: [] }, ['sum'], [], 'other')).toBeUndefined()
    const all = { search: '', conditions: [] }
    const units = { weight: 'unit' }
    expect(findKeptSumsParts(load, all, ['sum', 'weight'], ['kind'], units)).toEqual([
      { at: 0, of: ['sum'] },
      { at: 1, of: ['weight'] },
    ])
    expect(findKeptSumsParts(load, all, ['sum', 'weight'], ['kind'], {})).toEqual([{ at: 0, of: ['sum', 'weight'] }])
    expect(findKeptSumsParts(load, all, [], ['unit'], units)).toEqual([{ at: 1, of: [] }])
    expect(findKeptSumsParts(load, all, ['sum', 'weight'], ['day'], units)).toBeUndefined()
  })

  test('are made anew when their declaration changes, and left alone when it does not', async () => {
    const log = openLog('silent')
    expect(await updateSchema(app.database.db, { ...app.app.engine.resources, testLoad: load }, log)).toEqual([])
    const wider = { ...load, parts: { keptSums: [{ of: ['sum'], by: ['day'] }] } }
    expect((await updateSchema(app.database.db, { ...app.app.engine.resources, testLoad: wider }, log)).length).toBeGreaterThan(0)
    expect(await answer('per_day')).toEqual(await fromRows('per_day'))
  })
})
