import { describe, expect, test } from 'vitest'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { hoursOf, mondayOf, movedTo, scrollTo, spans, type BoardData, type Entry } from '#resources/shifts/shiftPlanner/model.screens'
import { neighbourCard, laid, placeOf, spotAt, neighbourSpot, type Cards } from '../../src/admin/list/board/arrange.ts'

const rows = (...ids: number[]) => ids.map(id => ({ id }))
const ids = (cards: readonly { readonly id: number }[]): number[] => cards.map(card => card.id)
const cards: Cards = new Map([
  [1, rows(11, 12, 13)],
  [2, []],
  [3, rows(31)],
])
const ORDER = [1, 2, 3]

describe('pending moves are applied to the cards of a column', () => {
  const at = (column: number, after: number | null, before: number | null, id = 12) => ({ row: { id }, column, after, before })
  test.each([
    ['behind the card above', at(1, 13, null), [11, 13, 12]],
    ['before the card below where the upper one is gone', at(1, 99, 11), [12, 11, 13]],
    ['at the end where neither is there', at(1, null, null), [11, 13, 12]],
    ['out of the column', at(3, 31, null), [11, 13]],
    ['into it', at(1, 11, 12, 31), [11, 31, 12, 13]],
  ])('%s', (_, placing, shown) => expect(ids(laid(cards.get(1)!, 1, [placing]))).toEqual(shown))

  test('one after another', () => {
    expect(ids(laid(cards.get(1)!, 1, [at(3, 31, null), at(1, null, 11)]))).toEqual([12, 11, 13])
  })
})

test('a position is given by its neighbours, without the card itself', () => {
  expect(spotAt(cards.get(1)!, 12, 1, 0)).toEqual({ column: 1, after: null, before: 11 })
  expect(spotAt(cards.get(1)!, 12, 1, 1)).toEqual({ column: 1, after: 11, before: 13 })
  expect(spotAt(cards.get(1)!, 12, 1, 99)).toEqual({ column: 1, after: 13, before: null })
  expect(spotAt([], 12, 2, 1)).toEqual({ column: 2, after: null, before: null })
})

test('keys move from card to card, skip empty columns, and stop at the edge', () => {
  const to = (id: number, way: 'up' | 'down' | 'back' | 'forward') => neighbourCard(cards, ORDER, id, way)
  expect([to(12, 'up'), to(12, 'down'), to(11, 'up'), to(13, 'down')]).toEqual([11, 13, undefined, undefined])
  expect([to(13, 'forward'), to(31, 'back'), to(31, 'forward'), to(11, 'back')]).toEqual([31, 11, undefined, undefined])
})

test('keys move a card within its column and into the next, empty or not, and stop at the edge', () => {
  const to = (id: number, way: 'up' | 'down' | 'back' | 'forward') => neighbourSpot(cards, ORDER, id, way)
  expect(to(12, 'up')).toEqual({ column: 1, after: null, before: 11 })
  expect(to(12, 'down')).toEqual({ column: 1, after: 13, before: null })
  expect(to(12, 'forward')).toEqual({ column: 2, after: null, before: null })
  expect(to(31, 'back')).toEqual({ column: 2, after: null, before: null })
  expect([to(11, 'up'), to(13, 'down'), to(11, 'back'), to(31, 'forward')]).toEqual([undefined, undefined, undefined, undefined])
  expect(placeOf(cards, 99)).toBeUndefined()
})

const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id,
  version: 1,
  date: '2026-05-05',
  number: id,
  place: id,
  status: 1,
  vehicle: 1,
  driver: null,
  lines: [],
  ...more,
})
const board = (...entries: readonly Entry[]): BoardData => ({ vehicles: [], shifts: [], repairs: [], entries })
const placesIn = ({ entries }: BoardData, vehicle: number): readonly (readonly [number, number])[] =>
  entries.filter(one => one.vehicle === vehicle).map(one => [one.id, one.place])

test('moving an entry shifts the others as on the server', () => {
  const existing = board(entry(1), entry(2), entry(3), entry(4, { vehicle: 2, place: 1 }))
  expect(placesIn(movedTo(existing, 3, { vehicle: 1, date: '2026-05-05', place: 1 }), 1)).toEqual([
    [3, 1],
    [1, 2],
    [2, 3],
  ])
  const over = movedTo(existing, 1, { vehicle: 2, date: '2026-05-05', place: 9 })
  expect([placesIn(over, 1), placesIn(over, 2)]).toEqual([
    [
      [2, 1],
      [3, 2],
    ],
    [
      [4, 1],
      [1, 2],
    ],
  ])
})

test('weeks begin on Monday, days go over months', () => {
  expect([mondayOf('2026-05-03'), mondayOf('2026-05-04'), dayAfter('2026-05-31', 1)]).toEqual(['2026-04-27', '2026-05-04', '2026-06-01'])
})

test('entries of a day divide its shift in proportion to their trips; a night ends with the day', () => {
  const trips = (planned: number) => [{ from: 'a', to: 'b', material: null, planned, done: 0 }]
  const shift = { vehicle: 1, date: '2026-05-05', kind: 'day', start: '08:00', end: '20:00', status: 'works', driver: null } as const
  expect(spans([entry(1, { lines: trips(1) }), entry(2, { lines: trips(3) })], [shift])).toEqual([
    [8, 11],
    [11, 20],
  ])
  expect(hoursOf({ start: '20:30', end: '08:00' })).toEqual([20.5, 24])
})

test('a board wider than the window is scrolled to today, in either text direction; others are not scrolled', () => {
  const trucks = { left: 0, right: 112 }
  const view = { left: 0, right: 390 }
  expect(scrollTo({ left: 772, right: 904 }, trucks, view)).toBe(660)
  expect(scrollTo({ left: 112, right: 244 }, trucks, view)).toBe(0)
  expect(scrollTo({ left: 772, right: 904 }, trucks, { left: 0, right: 1200 })).toBe(0)
  // In right-to-left layout, scroll positions are negative.
  expect(scrollTo({ left: -514, right: -382 }, { left: 278, right: 390 }, view)).toBe(-660)
})
