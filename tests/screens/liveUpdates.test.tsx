import { QueryClient, QueryClientProvider, useQuery, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeEvent } from '../../src/admin/live/events.ts'
import { LiveUpdates } from '../../src/admin/live/LiveUpdates.ts'
import { OPEN_FORM } from '../../src/admin/queryClient.ts'

/** Which queries of a screen are refetched after a change by somebody else, and how often. */
let tellOf: ((answer: ChangeEvent) => void) | undefined
const follow = (tell: (answer: ChangeEvent) => void) => {
  tellOf = tell
  return () => undefined
}

let reads: Record<string, number>
interface Standing {
  readonly name: string
  readonly queryKey: QueryKey
  readonly meta?: { readonly shows?: readonly string[]; readonly pace?: number }
}
function Part({ name, queryKey, meta }: Standing) {
  useQuery({ queryKey, queryFn: () => (reads[name] = (reads[name] ?? 0) + 1), ...(meta && { meta }) })
  return null
}
const PARTS: readonly Standing[] = [
  { name: 'list', queryKey: ['deal', 'getList'] },
  { name: 'others', queryKey: ['company', 'getList'] },
  { name: 'form', queryKey: [OPEN_FORM, 'deal', '1'] },
  { name: 'several', queryKey: ['dashboard', 'waiting'], meta: { shows: ['deal', 'payment'] } },
  { name: 'paced', queryKey: ['deal', 'figures'], meta: { pace: 10_000 } },
]
const seconds = (count: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(count * 1000))
const tell = (...changed: readonly string[]): void => tellOf!({ changed, all: false, age: 0, cursor: 'c' })

beforeEach(async () => {
  vi.useFakeTimers()
  reads = {}
  render(
    <QueryClientProvider client={new QueryClient()}>
      <LiveUpdates follow={follow} />
      {PARTS.map(part => (
        <Part key={part.name} {...part} />
      ))}
    </QueryClientProvider>,
  )
  await seconds(60)
  expect(reads).toEqual({ list: 1, others: 1, form: 1, several: 1, paced: 1 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('queries that show the resource are refetched, whatever their key begins with; forms and others are not', async () => {
  tell('deal')
  await seconds(0.1)
  expect(reads).toEqual({ list: 2, others: 1, form: 1, several: 2, paced: 2 })
  await seconds(5)
  tell('payment')
  await seconds(2)
  expect(reads).toEqual({ list: 2, others: 1, form: 1, several: 3, paced: 2 })
})

test('while others write continuously, screens are refetched at a limited rate, and once more after the last write', async () => {
  for (let at = 0; at < 25; at += 1) {
    tell('deal')
    await seconds(1)
  }
  expect(reads['list']).toBeGreaterThanOrEqual(13)
  expect(reads['list']).toBeLessThanOrEqual(18)
  expect(reads['paced']).toBe(4)
  await seconds(30)
  expect(reads['paced']).toBe(5)
  const list = reads['list']
  await seconds(60)
  expect(reads).toMatchObject({ list, paced: 5 })
})
