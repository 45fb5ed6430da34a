import { expect, test } from 'vitest'
import { field, type Matrix, type Resource } from '#resource'
import { answeredBy } from '#admin/list/matrix/answered.ts'
import { partBars, picturesOf, rowBars, shadeOf, waterfallBars, type Picture } from '#admin/list/matrix/pictures.ts'

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
