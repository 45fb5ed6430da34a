import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOptions, type Option } from '../../../src/admin/inputs/useOptions.ts'
import { recentFirst, rememberChoice, recentChoices } from '../../../src/admin/form/references.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A select whose queries the test answers at any time and in any order. */
function select() {
  const answers = new Map<string, (options: readonly Option[]) => void>()
  const load = (query: string): Promise<readonly Option[]> => new Promise(resolve => answers.set(query, resolve))
  const { result, rerender } = renderHook(({ query, open }) => useOptions(load, open, query), { initialProps: { query: '', open: false } })
  const later = async (milliseconds: number): Promise<void> => void (await act(() => vi.advanceTimersByTimeAsync(milliseconds)))
  return {
    asked: () => [...answers.keys()],
    type: async (query: string): Promise<void> => {
      rerender({ query, open: true })
      await later(120)
    },
    answer: async (query: string, label = `о «${query}»`): Promise<void> => {
      answers.get(query)!([{ id: 1, label }])
      await later(0)
    },
    shown: () => ({ labels: result.current.options.map(one => one.label), loading: result.current.loading }),
    later,
    rerender,
  }
}

test('a late response to an old query is dropped', async () => {
  const one = select()
  await one.type('п')
  await one.type('пе')
  expect(one.asked()).toEqual(['п', 'пе'])
  await one.answer('пе')
  expect(one.shown()).toEqual({ labels: ['о «пе»'], loading: false })
  await one.answer('п')
  expect(one.shown()).toEqual({ labels: ['о «пе»'], loading: false })
})

test('queries at once when it opens, then when typing pauses', async () => {
  const one = select()
  one.rerender({ query: '', open: true })
  await one.later(0)
  expect(one.asked()).toEqual([''])
  one.rerender({ query: 'п', open: true })
  await one.later(100)
  one.rerender({ query: 'пе', open: true })
  await one.later(100)
  expect(one.asked()).toEqual([''])
  await one.later(20)
  expect(one.asked()).toEqual(['', 'пе'])
  expect(one.shown().loading).toBe(true)
})

test('repeated queries are answered from the cache at once, and refreshed by the server’s response', async () => {
  const one = select()
  await one.type('п')
  await one.answer('п')
  await one.type('пе')
  await one.answer('пе')
  one.rerender({ query: 'п', open: true })
  expect(one.shown()).toEqual({ labels: ['о «п»'], loading: false })
  await one.later(120)
  await one.answer('п', 'новое')
  expect(one.shown()).toEqual({ labels: ['новое'], loading: false })
})

const of = { user: 7, resource: 'material' }
const options = ['Песок мытый', 'Песок речной', 'Песок сеяный', 'Крупный песок'].map((label, at) => ({ id: at + 1, label }))
const ids = (query: string, lately: readonly number[]): readonly number[] => recentFirst(options, query, lately).map(({ id }) => id)

beforeEach(() => localStorage.clear())

test('of equally good matches the most recently used comes first', () => {
  expect(ids('песок', [])).toEqual([1, 2, 3, 4])
  expect(ids('песок', [3])).toEqual([3, 1, 2, 4])
  expect(ids('песок', [2, 3])).toEqual([2, 3, 1, 4])
  expect(ids('', [4])).toEqual([4, 1, 2, 3])
})

test('a better match precedes a recently used one', () => {
  expect(ids('песок', [4])).toEqual([1, 2, 3, 4])
  expect(ids('песок мытый', [3])).toEqual([1, 2, 3, 4])
})

test('selections are remembered per user and resource: the last one first, each once, at most twenty', () => {
  for (let id = 1; id <= 25; id++) rememberChoice(of, id)
  rememberChoice(of, 20)
  expect(recentChoices(of).slice(0, 3)).toEqual([20, 25, 24])
  expect(recentChoices(of)).toHaveLength(20)
  expect(recentChoices({ ...of, user: 8 })).toEqual([])
  expect(recentChoices({ ...of, resource: 'company' })).toEqual([])
})

test('a foreign value under that key is ignored', () => {
  for (const text of ['{', 'null', '"a"', '{"a":1}']) {
    localStorage.setItem('nerud.lately:7:material', text)
    expect(recentChoices(of)).toEqual([])
  }
})
