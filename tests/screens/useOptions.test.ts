import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useOptions, type Option } from '../../src/admin/inputs/useOptions.ts'

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
