import { describe, expect, test } from 'vitest'
import { append, hasFields, makeFlatten, nextOf, visiblePages, renew, type Page, type Rows } from '../../../src/admin/data/rows.ts'

const page = (from: number, to: number, after?: string, next?: string, at = 1): Page => ({
  data: Array.from({ length: to - from + 1 }, (_, place) => ({ id: from + place, said: `old ${from + place}` })),
  at,
  ...(after && { after }),
  ...(next && { next }),
})
const three: Rows = { pages: [page(1, 50, undefined, 'c50'), page(51, 100, 'c50', 'c100'), page(101, 120, 'c100')], mark: 0 }
const flatten = (rows: Rows) => makeFlatten()(rows)
const ids = (rows: Rows) => flatten(rows).map(row => row.id)
const upTo = (last: number) => Array.from({ length: last }, (_, place) => place + 1)

describe('the loaded part of a list', () => {
  test('grows by the page that follows it, and by no other', () => {
    const one: Rows = { pages: [page(1, 50, undefined, 'c50')], mark: 0 }
    const two = append(one, page(51, 60, 'c50'))
    expect(ids(two)).toEqual(upTo(60))
    expect(nextOf(two)).toBeUndefined()
    expect(append(two, page(61, 70, 'c50'))).toBe(two)
  })

  test('shows a row that moved between two responses once', () => {
    expect(ids({ pages: [page(1, 3, undefined, 'a'), page(3, 5, 'a')], mark: 0 })).toEqual([1, 2, 3, 4, 5])
  })

  test('is assembled page by page as it grows, and again when a page has changed', () => {
    const flat = makeFlatten()
    const two: Rows = { pages: three.pages.slice(0, 2), mark: 0 }
    const before = flat(two)
    expect(flat({ ...two, mark: 1 })).toBe(before)
    expect(flat(three).map(row => row.id)).toEqual(upTo(120))
    expect(
      flat(three)
        .slice(0, 100)
        .every((row, place) => row === before[place]),
    ).toBe(true)
    const renewed = renew(three, 0, page(1, 75, undefined, 'x', 2))
    expect(flat(renewed)).toEqual(flatten(renewed))
    expect(flat(renewed)[0]).not.toBe(before[0])
    expect(flat(two)).toEqual(before)
    expect(flat(undefined)).toEqual([])
  })

  test('knows which fields a page contains', () => {
    const all = page(1, 2)
    const some = { ...all, fields: ['name', 'inn'] }
    expect([hasFields(all, undefined), hasFields(all, ['name'])]).toEqual([true, true])
    expect([hasFields(some, ['inn']), hasFields(some, ['inn', 'kpp']), hasFields(some, undefined)]).toEqual([true, false, false])
  })

  test('knows which pages are in view', () => {
    expect(visiblePages(three, [0, 20])).toEqual([0])
    expect(visiblePages(three, [40, 60])).toEqual([0, 1])
    expect(visiblePages(three, [500, 520])).toEqual([2])
    expect(visiblePages({ pages: [], mark: 0 }, [0, 20])).toEqual([])
  })
})

describe('a refetched page', () => {
  test('replaces the old one, cut where the next one begins', () => {
    const fresh = { ...page(51, 120, 'c50', 'c120', 2), data: page(51, 120).data.map(row => ({ ...row, said: 'new' })) }
    const renewed = renew(three, 1, fresh)
    expect(ids(renewed)).toEqual(upTo(120))
    expect(renewed.pages[1]).toMatchObject({ at: 2, next: 'c100' })
    expect(flatten(renewed)[60]).toMatchObject({ id: 61, said: 'new' })
    expect(flatten(renewed)[10]).toMatchObject({ said: 'old 11' })
  })

  test('brings new rows and drops removed ones', () => {
    const data = [{ id: 900 }, ...page(1, 75).data.filter(row => row.id !== 7)]
    expect(ids(renew(three, 0, { data, at: 2, next: 'x' }))).toEqual([900, ...upTo(120).filter(id => id !== 7)])
  })

  test('drops the following pages if they no longer continue it, so that no row is lost', () => {
    const data = Array.from({ length: 75 }, (_, place) => ({ id: 1000 + place }))
    const renewed = renew(three, 0, { data, at: 2, next: 'c1074' })
    expect(renewed.pages).toHaveLength(1)
    expect(nextOf(renewed)).toBe('c1074')
  })

  test('is ignored if the list has changed since the request', () => {
    expect(renew(three, 1, page(51, 100, 'elsewhere'))).toBe(three)
    expect(renew(three, -1, page(51, 100, 'c50'))).toBe(three)
  })
})
