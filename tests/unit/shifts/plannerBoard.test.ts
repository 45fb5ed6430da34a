import { expect, test } from 'vitest'
import { dayAfter } from '#resources/shared/catalogue.formulas'
import { hoursOf, mondayOf, movedTo, scrollTo, spans, type BoardData, type Entry } from '#resources/shifts/shiftPlanner/model.screens'

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
