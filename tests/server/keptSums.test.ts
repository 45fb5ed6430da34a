import { defineResource, field, optionsOf } from '#resource'
import { isGroupable, isOfDays, type Level } from '#resource/grouping'
import { readWhere, type Where } from '#resource/where'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deal } from '#resources/deals/deal/deal'
import { SUMMED, UNITS } from '#resources/deals/deal/lists'
import { findKeptSums, findKeptSumsParts, createKeptSums, keptSumsTableOf } from '../../server/engine/schema/keptSums.ts'
import { findKeptSumsBy } from '../../server/engine/schema/summedRows.ts'
import { openLog } from '../../server/log.ts'
import { defineRules } from '../../server/engine/rules.ts'
import { updateSchema } from '../../server/engine/schema/schema.ts'
import { testApp, type TestApp } from '../support/app.ts'
import { sheetOf } from '../support/packages.ts'
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
    side: field.choice(['north', 'south']),
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
      { of: ['sum', 'weight'], by: ['side', 'unit'], byMonth: 'day' },
    ],
  },
})

let app: TestApp
let tried: Tried
beforeAll(async () => {
  app = await testApp()
  const rules = Object.fromEntries([defineRules(load, { scopes: { open: t => sql`${t('kind')} = 'sand'` } })])
  tried = await tryResources(app, { testLoad: load }, rules)
  await sql`insert into test_load (name, day, kind, side, sum, weight, is_delete, unit_id)
    select 'Рейс ' || n, date '2026-01-01' + (n * 7 % 40), case n % 3 when 0 then 'sand' when 1 then 'gravel' end, case n % 7 when 0 then 'north' when 1 then 'south' end, case when n % 5 > 0 then n * 1.37 end, n * 0.125, n % 11 = 0,
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
  // By month.
  '?group=side',
  '?group=side,month(day)',
  '?group=quarter(day)&where=is(side,north)',
  '?group=side&day[after]=2026-01-01&day[before]=2026-01-31',
  '?group=side&where=between(day,2026-02-01,2026-02-28)',
  '?group=side&where=from(day,2026-02-01)',
  // Pages: their keys are read first, then only their sums.
  '?group=side&itemsPerPage=1&page=2',
  '?group=side&itemsPerPage=2&page=2',
  '?group=side,month(day)&itemsPerPage=2&page=2',
  '?group=side,month(day)&itemsPerPage=3&order[day]=desc',
  '?group=side&itemsPerPage=2&order[sum]=desc',
  // Parts of months are counted from the rows.
  '?group=side&where=between(day,2026-01-01,2026-02-08)',
]

describe('kept sums', () => {
  test.each(QUESTIONS)('%s: the same as the rows added up', async question => {
    const existing = await answer(question)
    expect(existing).toEqual(await fromRows(question))
    expect(JSON.stringify(existing)).toMatch(/"count":[1-9]/)
  })

  test('of groups in several units are listed unit by unit, like the sums of the whole list', async () => {
    const groups = (await answer('?group=kind')) as { readonly keys: readonly string[]; readonly sums: Readonly<Record<string, unknown>> }[]
    expect(groups).toHaveLength(3)
    for (const { keys, sums } of groups.filter(one => one.keys[0] !== null)) {
      const { weight } = (await answer(`by_unit?kind=${keys[0]}`)) as { readonly weight: readonly unknown[] }
      expect(weight).toHaveLength(3)
      expect(sums).toMatchObject({ weight, unit: null })
    }
    expect(await answer('?group=kind,year(day)')).toMatchObject(groups.map(({ sums }) => ({ sums: { weight: sums['weight'] } })))
  })

  test('of groups in Excel name their units, and list several of them in a text', async () => {
    const totals = async (query: string): Promise<readonly string[][]> =>
      sheetOf((await tried.call('GET', `api/test_loads/export_xlsx?${query}&kind=gravel&columns=kind,weight,unit`)).bytes).slice(-2)
    const several = '750,875\u00a0м³ · 776,000\u00a0т · 1\u00a0526,250'
    const [group, all] = await totals('group=kind')
    expect([group!.slice(1), all!.slice(1)]).toEqual([[several], [several]])
    const [ofOne] = await totals(`group=kind&where=${encodeURIComponent('is(unit,1)')}`)
    expect(ofOne!.slice(1)).toEqual(['776', 'т'])
  })

  test('follow changes, removals, restorations and deletions of many rows at once', async () => {
    await sql`update test_load set sum = coalesce(sum, 0) + 10, day = day + 1, kind = 'sand', side = 'north' where id % 4 = 0`.execute(
      app.database.db,
    )
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

  test('of months answer groups by longer periods, and filters of whole months', () => {
    const bySide = [{ at: 2, of: ['sum'] }]
    const found = (where: string, ...per: Parameters<typeof findKeptSumsParts>[3]): ReturnType<typeof findKeptSumsParts> => {
      const parsed = where ? { where: readWhere(load, where) as Where } : {}
      return findKeptSumsParts(load, { search: '', conditions: [], ...parsed }, ['sum'], per, {})
    }
    for (const step of ['month', 'quarter', 'year'] as const) expect(found('', 'side', { field: 'day', step })).toEqual(bySide)
    for (const step of ['day', 'week'] as const) expect(found('', 'side', { field: 'day', step })).toBeUndefined()
    expect(found('between(day,2026-02-01,2026-03-31)', 'side')).toEqual(bySide)
    expect(found('and(from(day,2024-02-01),to(day,2024-02-29))', 'side')).toEqual(bySide)
    for (const part of [
      'between(day,2026-02-01,2026-03-30)',
      'from(day,2026-02-02)',
      'to(day,2026-02-01)',
      'is(day,2026-02-01)',
      'empty(day)',
    ])
      expect(found(part, 'side'), part).toBeUndefined()
  })

  test('answer what the list of waybills offers to group by', () => {
    const { columns = [], extra = [], filters = {} } = deal.list ?? {}
    const names = [...new Set([...columns, ...extra, ...Object.keys(filters).filter(name => filters[name]!.offered !== false)])]
    const offered = names.filter(name => isGroupable(deal, name) && optionsOf(deal.fields[name]!).hidden !== true)
    const levelOf = (field: string): Level => (isOfDays(deal, field) ? { field, step: 'month' } : { field })
    const counted = offered.filter(
      name => !findKeptSumsParts(deal, { search: '', conditions: [] }, SUMMED, [levelOf(name)], UNITS, 'living'),
    )
    // The first two are computed for each waybill; sums by the others would cost every write more than they are worth.
    expect(counted.toSorted()).toEqual(
      ['isDuplicate', 'ttnDoc', 'corrected', 'inputType', 'insDate', 'mdInsUser', 'registryDate'].toSorted(),
    )
  })

  test('are made anew when their declaration changes, and left alone when it does not', async () => {
    const log = openLog('silent')
    expect(await updateSchema(app.database.db, { ...app.app.engine.resources, testLoad: load }, log)).toEqual([])
    const wider = {
      ...load,
      parts: {
        keptSums: [
          { of: ['sum'], by: ['day'] },
          { of: ['sum', 'weight'], by: ['side', 'unit'], byMonth: 'day' },
        ],
      },
    }
    expect((await updateSchema(app.database.db, { ...app.app.engine.resources, testLoad: wider }, log)).length).toBeGreaterThan(0)
    for (const question of ['per_day', '?group=side,month(day)']) expect(await answer(question)).toEqual(await fromRows(question))
  })
})
