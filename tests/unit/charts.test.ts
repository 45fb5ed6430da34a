import { expect, test } from 'vitest'
import { field, type Matrix, type Resource, defineResource } from '#resource'
import { answeredBy } from '#admin/list/matrix/answered.ts'
import { partBars, picturesOf, rowBars, shadeOf, waterfallBars, type Picture } from '#admin/list/matrix/pictures.ts'
import { stepLines } from '../../src/admin/list/DatedSteps.tsx'
import type { Words } from '../../src/admin/cells/words.ts'
import type { Row } from '../../src/admin/data/rows.ts'
import { trendPoints, trendText } from '../../src/admin/kinds/records.tsx'

const money = field.money({ tones: 'sign' })
const MATRIX = {
  cells: 'c',
  groups: ['day', 'kind'],
  measures: { income: money, goods: money, profit: money, trips: field.number() },
  shares: { margin: ['profit', 'income'] },
  totals: {
    income: { sum: 'income' },
    goods: { sum: 'goods' },
    profit: { sum: 'profit' },
    all: { sum: 'trips' },
    margin: { share: ['profit', 'income'] },
  },
  chart: ['income', 'profit', 'margin'],
  charts: { result: { kind: 'waterfall', of: ['income', 'goods', 'profit'] }, parts: { kind: 'parts', of: ['goods', 'profit'] } },
} as const satisfies Matrix
const RESOURCE = { fields: { day: field.date(), kind: field.text() } } as unknown as Resource

const rows = Array.from({ length: 25 }, (_, at) => {
  const income = String((at + 1) * 100)
  return { id: at, label: `Р${at}`, totals: { income, goods: '10', profit: at === 0 ? '-9000' : '5', trips: 1, margin: 5 } }
})
const body = (more: object = {}) => ({
  dateFrom: '2026-03-01',
  dateTo: '2026-03-02',
  groupBy: 'kind',
  dates: ['2026-03-01', '2026-03-02'],
  count: rows.length,
  rows,
  total: { income: '32500', goods: '250', profit: '-8880', all: 25, margin: 1 },
  chart: { income: ['1', '2'], profit: ['1', '2'], margin: [1, 2] },
  ...more,
})
const answered = (more: object = {}) => answeredBy(MATRIX, { path: 'x' } as never, body(more))
const words = { say: (key: string, more: object = {}) => `${key} ${Object.values(more).join(' ')}`.trim(), word: (name: string) => name }
const keys = (pictures: readonly Picture[]) => pictures.map(({ key, of }) => [key, of])

test('the chart depends on the rows: groups have bars, days a time axis, and percentages an axis of their own', () => {
  expect(keys(picturesOf(RESOURCE, MATRIX, answered()))).toEqual([
    ['parts', ['goods', 'profit']],
    ['rows', ['income', 'goods', 'profit', 'trips', 'margin']],
    ['days', ['income', 'profit']],
    ['days.margin', ['margin']],
    ['result', ['income', 'goods', 'profit']],
  ])
  expect(keys(picturesOf(RESOURCE, MATRIX, answered({ groupBy: 'day' }))).map(([key]) => key)).toEqual(['days', 'days.margin', 'result'])
})

test('measures without a right are in no chart', () => {
  const seen = answered({ total: { income: '1' }, rows: [{ id: 1, label: 'Р', totals: { income: '1' } }], chart: { income: ['1', '2'] } })
  expect(keys(picturesOf(RESOURCE, MATRIX, seen))).toEqual([
    ['rows', ['income']],
    ['days', ['income']],
  ])
})

test('the twenty largest rows are bars, the rest is one bar, and together they make the total', () => {
  const { bars, most, left } = rowBars(MATRIX, answered(), 'income', words)
  expect(bars.length).toBe(21)
  expect([bars[0]!.label, bars[0]!.row, bars[0]!.texts]).toEqual(['Р24', '24', ['2\u00a0500', '7,7\u00a0%']])
  expect([bars[20]!.label, bars[20]!.row, bars[20]!.texts[0]]).toEqual(['rest 5', undefined, '1\u00a0500'])
  expect([most, left]).toEqual([2500, 0])
  // A ratio of the remaining rows is not the sum of their ratios.
  expect(rowBars(MATRIX, answered(), 'margin', words)).toMatchObject({ left: 5 })
})

test('a large loss is among the largest, below all others', () => {
  const { bars, least } = rowBars(MATRIX, answered(), 'profit', words)
  expect(bars[19]).toMatchObject({ label: 'Р0', pieces: [{ from: 0, to: -9000, shade: 'loss' }] })
  expect(least).toBe(-9000)
})

test('each bar has the compared value next to it, if requested', () => {
  const compared = { compared: 'before', dateFrom: '2026-02-01', dateTo: '2026-02-28', dates: [], total: { income: '400' }, chart: {} }
  const two = [
    { id: 1, label: 'А', totals: { income: '300' }, was: { income: '200' } },
    { id: 2, label: 'Б', totals: { income: null }, was: { income: '200' } },
  ]
  const { bars, headings, legend } = rowBars(MATRIX, answered({ rows: two, count: 2, compared }), 'income', words)
  expect(headings).toEqual(['income', 'was', 'percent'])
  expect(bars.map(({ label, texts }) => [label, ...texts])).toEqual([
    ['А', '300', '200', '+50,0\u00a0%'],
    ['Б', '0', '200', '-100,0\u00a0%'],
  ])
  expect(legend.map(({ shade }) => shade)).toEqual(['is', 'was'])
})

test('parts of a row are stacked, and described for screen readers', () => {
  const one = [{ id: 1, label: 'А', totals: { goods: '10', profit: '30' } }]
  const [bar] = partBars(MATRIX, answered({ rows: one, count: 1 }), ['goods', 'profit'], words).bars
  expect(bar!.pieces).toEqual([
    { from: 0, to: 10, shade: 'part0' },
    { from: 10, to: 40, shade: 'part1' },
  ])
  expect([bar!.texts, bar!.description]).toEqual([['40'], 'goods: 10, profit: 30'])
})

test('a waterfall goes down from the first figure to the last', () => {
  const total = { income: '100', goods: '70', profit: '30' }
  const { bars } = waterfallBars(MATRIX, answered({ total }), ['income', 'goods', 'profit'], words)
  expect(bars.map(({ pieces: [one], texts }) => [one!.from, one!.to, one!.shade, texts[0]])).toEqual([
    [0, 100, 'whole', '100'],
    [100, 30, 'out', '-70'],
    [0, 30, 'whole', '30'],
  ])
  expect(bars.map(({ row }) => row)).toEqual([null, null, null])
})

test('shades range from zero to four, for losses below zero', () => {
  expect([0, 1, 4, 8, -8, null].map(value => shadeOf(value, 8))).toEqual([0, 1, 2, 4, -4, 0])
})

const bareKeys = { t: (key: string) => key } as unknown as Words
const price = defineResource({
  name: 'price',
  area: 'x',
  api: 'api/prices',
  title: 'kind',
  fields: {
    owner: field.reference('owner'),
    kind: field.text(),
    price: field.money(),
    start: field.date(),
  },
  rights: { read: [] },
  parts: { dated: { start: 'start', per: ['owner', 'kind'], value: 'price' } },
}) as unknown as Resource
const entry = (id: number, kind: string, start: string, of: string): Row => ({ id, owner: { id: 1 }, kind, price: of, start })
const drawn = (...rows: Row[]) => {
  const { days, lines } = stepLines(price, 'owner', rows, '2026-03-01', bareKeys)
  return { days, lines: lines.map(({ label, values }) => [label, values]) }
}

test('each group is a step line that keeps its value until the next entry, up to today', () => {
  expect(
    drawn(
      entry(3, 'опт', '2026-02-01', '95.00'),
      entry(1, 'розница', '2026-01-01', '100.00'),
      entry(2, 'опт', '2026-01-15', '90.00'),
      entry(4, 'розница', '2026-02-10', '120.50'),
    ),
  ).toEqual({
    days: ['2026-01-01', '2026-01-15', '2026-02-01', '2026-02-10', '2026-03-01'],
    lines: [
      ['опт', [null, 90, 95, 95, 95]],
      ['розница', [100, 100, 100, 120.5, 120.5]],
    ],
  })
})

test('future values are drawn up to their own day, and of two on the same day the later one', () => {
  expect(
    drawn(entry(1, 'опт', '2026-01-01', '5.00'), entry(3, 'опт', '2026-04-01', '8.00'), entry(2, 'опт', '2026-04-01', '7.00')),
  ).toEqual({
    days: ['2026-01-01', '2026-04-01'],
    lines: [['опт', [5, 8]]],
  })
  expect(drawn()).toEqual({ days: [], lines: [] })
})

const keysWithValues = { t: (key: string, more: object) => `${key} ${JSON.stringify(more)}` } as unknown as Words

test('amounts are drawn from the minimum at the bottom to the maximum at the top, constant ones in the middle', () => {
  expect(trendPoints(['0.00', '10.00', '5.00', '-10.00'])).toBe('0,9 1,1 2,5 3,17')
  expect(trendPoints(['7.00', '7.00'])).toBe('0,9 1,9')
  expect(trendPoints([])).toBe('')
})

test('a text describes the first and the last value', () => {
  expect(trendText(['1000.40', '5', '-2000.00'], keysWithValues)).toBe('nerud.cell.trend {"from":"1\u00a0000","to":"-2\u00a0000"}')
  expect(trendText([], keysWithValues)).toBe('')
})
