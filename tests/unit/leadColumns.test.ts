import { describe, expect, test } from 'vitest'
import { defineResource, field, leadOf, tab, type Resource } from '#resource'
import { resources } from '#resources'
import { browserKindOf } from '../../src/admin/kinds/index.ts'
import { widthsOf } from '../../src/admin/table/columns.ts'
import { contentWidthOf, figureWidthsOf, type FigureColumn } from '../../src/admin/list/contentWidths.ts'
import { cardLayoutOf, detailText } from '../../src/admin/list/useCards.tsx'
import { sumsOfRows } from '../../src/admin/list/sums.ts'
import { headFieldsOf, recordHeadOf } from '../../src/admin/record/RecordHead.tsx'
import { viewed } from '../../src/admin/list/view.ts'

describe('what is shown of a record', () => {
  const crate = (list: object) =>
    defineResource({
      name: 'crate',
      area: 'goods',
      api: { path: 'api/crates', calls: ['list'], sums: { sums: { of: ['sum', 'vol'], units: { vol: 'unit' } } } },
      title: 'name',
      fields: {
        name: field.text(),
        note: field.text(),
        main: field.flag(),
        day: field.date(),
        state: field.choice(['open'], { tones: { open: 'active' } }),
        sum: field.money(),
        cost: field.money(),
        vol: field.decimal({ unitOf: 'unit' }),
        unit: field.reference('measurementUnit', { shows: ['name'] }),
      },
      list: { columns: ['id', 'name', 'day', 'state', 'sum', 'note', 'cost'], search: ['name'], ...list },
      rights: { read: [] },
    } as never) as Resource

  describe('the columns that matter most', () => {
    test('are the first five, unless the declaration says which', () => {
      expect(leadOf(crate({}))).toEqual(['name', 'day', 'state', 'sum', 'note'])
      expect(leadOf(crate({ lead: ['name', 'cost'] }))).toEqual(['name', 'cost'])
    })
    test('include the first sum and the first state, however late their columns come', () => {
      const columns = ['name', 'day', 'note', 'unit', 'vol', 'cost', 'state']
      expect(leadOf(crate({ columns }))).toEqual(['name', 'day', 'note', 'cost', 'state'])
    })
    test('do not begin a card with a yes or no', () => {
      const columns = ['main', 'name', 'sum']
      expect(cardLayoutOf(crate({ columns }), new Set(columns))).toMatchObject({ heading: 'name', figures: ['sum'], rest: ['main'] })
    })
    test('include those needed for authorization of waybills, visible next to the menu at 1440 px', () => {
      const { list, fields } = viewed(resources.deal, 'authorization')
      const columns = list!.columns
      const seen = columns.slice(0, Math.max(columns.indexOf('objectVol'), columns.indexOf('objectSumm')) + 1)
      const width = seen.reduce((sum, name) => sum + browserKindOf(fields[name]!).width, 0)
      expect([seen, width <= 1440 - 260 - 48]).toEqual([expect.arrayContaining(['objectVol', 'objectSumm']), true])
    })
    test('are those of a view, as far as it has them', () => {
      const whole = crate({
        lead: ['name', 'cost'],
        views: { short: { columns: ['name', 'day'] }, own: { columns: ['name', 'day'], lead: ['day'] } },
      })
      expect(leadOf(viewed(whole, 'short'))).toEqual(['name'])
      expect(leadOf(viewed(whole, 'own'))).toEqual(['day'])
    })
    test('make up a card: title, figures, mark, the rest', () => {
      const all = new Set(['name', 'day', 'state', 'sum', 'note', 'cost'])
      expect(cardLayoutOf(crate({}), all)).toEqual({ heading: 'name', figures: ['sum'], mark: 'state', rest: ['day', 'note'], lines: 3 })
      expect(cardLayoutOf(crate({ lead: ['name', 'sum'] }), all)).toMatchObject({ figures: ['sum'], mark: undefined, rest: [], lines: 1 })
      expect(cardLayoutOf(crate({ lead: ['name', 'sum', 'cost'] }), all)).toMatchObject({ figures: ['sum', 'cost'], lines: 2 })
    })
    test('name a flag on the card if it is set, since its value alone says nothing', () => {
      const words = { t: (key: string) => key } as never
      const textOf = (row: object) => detailText(crate({}), 'main', { id: 1, ...row }, words)
      expect([textOf({ main: true }), textOf({ main: false }), textOf({})]).toEqual(['resources.crate.fields.main', '', ''])
    })
    test('that the user may not read are not on the card', () => {
      expect(cardLayoutOf(crate({}), new Set(['name', 'day']))).toMatchObject({
        heading: 'name',
        figures: [],
        mark: undefined,
        rest: ['day'],
      })
      expect(cardLayoutOf(crate({}), new Set())).toBeUndefined()
    })
  })

  test('a summed column has room for its sum before the sum is known, other columns for their values', () => {
    const measured = (text: string): number => text.length * 7
    const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id, sum: '86859.38', cost: '86859.38' }))
    const words = { t: (key: string) => key } as never
    const widthOf = (name: string, count: number, isSummed: boolean): number =>
      contentWidthOf({ resource: crate({}), name, rows: rows(count), isSummed }, words, measured).needed
    expect(widthOf('sum', 30, true)).toBeGreaterThan(measured('189 340 784,53 ₽'))
    expect(widthOf('sum', 2, true)).toBeGreaterThan(measured('173 718,76 ₽'))
    expect(widthOf('cost', 30, false)).toBeLessThan(widthOf('sum', 30, true))
  })

  test('a text needs room for its longest words, without a tail in brackets, if not in a few rows', () => {
    const measured = (text: string): number => text.length * 7
    const words = { t: (key: string) => key } as never
    const widthOf = (...names: readonly string[]) =>
      contentWidthOf({ resource: crate({}), name: 'name', rows: names.map((name, id) => ({ id, name })), isSummed: false }, words, measured)
    const room = 22
    expect(widthOf('Асфальтовая крошка')).toEqual({
      needed: room + measured('Асфальтовая крошка'),
      whole: room + measured('Асфальтовая'),
      least: 0,
    })
    expect(widthOf('Неруд [7713205490]').whole).toBe(room + measured('Неруд'))
    expect(widthOf(...Array.from({ length: 10 }, () => 'Торф'), 'Противогололёдный').whole).toBe(room + measured('Торф'))
    // A part of a date or a number says nothing.
    expect(widthOf('29.11.2026', '28.11.2026').least).toBe(room + measured('29.11.2026'))
  })

  test('selected rows are added up as the sums call does it: exactly, each unit by itself', () => {
    const [ton, cube] = [
      { id: 1, name: 'т' },
      { id: 2, name: 'м³' },
    ]
    const rows = [
      { id: 1, sum: '0.10', vol: '1.500', unit: ton },
      { id: 2, sum: '0.20', vol: '2.25', unit: cube },
      { id: 3, sum: null, vol: '0.5', unit: ton },
    ]
    expect(sumsOfRows(crate({}), 'sums', rows as never, field => field === 'sum')).toEqual({ count: 3, sum: '0.30' })
    expect(sumsOfRows(crate({}), 'sums', rows as never, () => true)).toEqual({
      count: 3,
      sum: '0.30',
      vol: [
        { unit: ton, sum: '2.000' },
        { unit: cube, sum: '2.25' },
      ],
    })
  })

  describe('the head of a card', () => {
    test('shows the sums of the list and whether the record is in use, where nothing is declared', () => {
      expect(recordHeadOf(crate({}))).toMatchObject({ figures: ['sum', 'cost'] })
      expect(recordHeadOf({ ...crate({}), rights: { read: [], edit: ['X'] } })).toMatchObject({ state: 'isActive' })
    })
    test('is the declared one, and what it shows is not repeated below', () => {
      const { company, deal } = resources as unknown as Record<'company' | 'deal', Resource>
      expect(recordHeadOf(company).figures).toContain('balance')
      expect(headFieldsOf({ ...crate({}), show: [tab.head({ figures: ['cost'] })] })).toContain('cost')
      expect(recordHeadOf(deal)).toMatchObject({ state: 'state', problem: 'errorText' })
      // A card with an explicit layout names all its fields.
      expect(headFieldsOf(deal)).toEqual([])
    })
  })
})

test('amounts of a custom table are whole, and texts before them are narrowed so that they are in view', () => {
  const column = (key: string, of: Partial<FigureColumn<string>>): FigureColumn<string> => ({ key, header: key, render: String, ...of })
  const columns = [
    column('name', { width: 160, least: 76 }),
    column('balance', { width: 112, figures: amount => [amount], matters: true }),
    column('purpose', { width: 120 }),
  ]
  const widths = figureWidthsOf(columns, ['1,00', '-3 086 142,73 ₽'], text => text.length * 8)
  expect(widths).toEqual([160, 152, 120])
  const wide = columns.map((one, at) => ({ ...one, width: widths[at]! }))
  expect(widthsOf(wide as never, {}, 250)).toEqual([98, 152, 120])
})
