import { describe, expect, test } from 'vitest'
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
