import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest'
import { QueryClient, QueryClientProvider, useQuery, type QueryKey } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { followChanges, type ChangeEvent, LiveUpdates } from '../../src/admin/live/LiveUpdates.ts'
import { endSession, startSession } from '../../src/admin/session.ts'
import { session } from './shellNetwork.ts'
import { resources } from '#resources'
import { withValues } from '../../src/admin/data/values.ts'
import { makeDataProvider } from '../../src/admin/dataProvider.ts'
import { OPEN_FORM } from '../../src/admin/queryClient.ts'

describe('the stream', () => {
  /** How a page receives changes when the event stream fails in various ways (decision 0045). */
  interface LiveRequest {
    readonly accept: string
    readonly after: string | null
    /** The time of the request, in milliseconds. */
    readonly at: number
    readonly signal: AbortSignal
    /** Sends an event through the stream. */
    readonly send: (changed: readonly string[], cursor: string, seen?: string) => void
    readonly end: () => void
  }
  let queries: LiveRequest[]
  let messages: ChangeEvent[]
  /** The behavior of the server for the next calls: streams stay open and polls are answered, or the server is unreachable. */
  let isThere: boolean
  let answer: Omit<ChangeEvent, 'age'>
  let stop: () => void
  let hidden = false

  const last = (): LiveRequest => queries.at(-1)!
  const encoder = new TextEncoder()

  function openStream(url: string, init: RequestInit): Promise<Response> {
    const signal = init.signal!
    const { searchParams } = new URL(url, 'http://nerud.test')
    let source: ReadableStreamDefaultController<Uint8Array>
    const body = new ReadableStream<Uint8Array>({ start: controller => void (source = controller) })
    signal.addEventListener('abort', () => source.error(signal.reason))
    const accept = new Headers(init.headers).get('accept')!
    queries.push({
      accept,
      signal,
      at: Date.now(),
      after: searchParams.get('after'),
      send: (changed, cursor, seen) =>
        source.enqueue(encoder.encode(`id: ${cursor}\ndata: ${JSON.stringify({ changed, all: false, age: 0, seen })}\n\n`)),
      end: () => source.close(),
    })
    if (!isThere) return Promise.reject(new TypeError('nobody is there'))
    return Promise.resolve(accept === 'text/event-stream' ? new Response(body) : Response.json({ age: 0, ...answer }))
  }
  const seconds = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * 1000)
  const see = (isSeen: boolean): void => {
    hidden = !isSeen
    document.dispatchEvent(new Event('visibilitychange'))
  }

  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
    vi.stubGlobal('fetch', openStream)
    queries = []
    messages = []
    isThere = true
    hidden = false
    answer = { changed: [], all: false, cursor: 'q1' }
    startSession(session)
    stop = followChanges(one => void messages.push(one))
  })
  afterEach(() => {
    stop()
    endSession()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  test('a stream that never sends anything is abandoned: changes are polled, each time from the last known cursor', async () => {
    await seconds(7.5)
    expect(queries.map(({ accept }) => accept)).toEqual(['text/event-stream'])
    await seconds(1)
    expect(queries[0]!.signal.aborted).toBe(true)
    expect(queries.map(({ accept }) => accept)).toEqual(['text/event-stream', 'application/json'])
    answer = { changed: ['company'], all: false, cursor: 'q2' }
    await seconds(5)
    expect(messages.map(({ changed }) => changed)).toEqual([['company']])
    answer = { changed: [], all: false, cursor: 'q2' }
    await seconds(11)
    expect(queries.map(({ accept, after }) => [accept, after])).toEqual([
      ['text/event-stream', null],
      ['application/json', null],
      ['application/json', 'q1'],
      ['application/json', 'q2'],
      ['application/json', 'q2'],
    ])
    expect(messages).toHaveLength(1)
  })

  test('a stream that falls silent counts as broken: it is reopened from its last cursor', async () => {
    await seconds(1)
    last().send(['deal'], 's1')
    await seconds(50)
    last().send(['payment'], 's2')
    await seconds(55)
    expect(queries).toHaveLength(1)
    await seconds(10)
    expect(queries.map(({ accept, after }) => [accept, after])).toEqual([
      ['text/event-stream', null],
      ['text/event-stream', 's2'],
    ])
    expect(messages.map(({ changed }) => changed)).toEqual([['deal'], ['payment']])
  })

  test('a stream closed by the server is reopened a second later', async () => {
    await seconds(1)
    last().send(['deal'], 's1')
    last().end()
    await seconds(0.5)
    expect(queries).toHaveLength(1)
    await seconds(1)
    expect(queries.map(({ after }) => after)).toEqual([null, 's1'])
  })

  test('without a server the polls become less frequent, and resume at once when the network is back', async () => {
    stop()
    queries = []
    isThere = false
    stop = followChanges(one => void messages.push(one))
    await seconds(125)
    const rests = queries.slice(1).map(({ at }, n) => Math.round((at - queries[n]!.at) / 1000))
    expect(rests).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
    const before = queries.length
    isThere = true
    window.dispatchEvent(new Event('online'))
    await seconds(0.1)
    expect(queries).toHaveLength(before + 1)
    last().send(['deal'], 's1')
    await seconds(0.1)
    expect(messages.map(({ changed }) => changed)).toEqual([['deal']])
  })

  test('a hidden window stops listening after a while, and continues from its last cursor when it is visible', async () => {
    await seconds(1)
    last().send([], 's1')
    see(false)
    await seconds(10)
    see(true)
    await seconds(20)
    expect(last().signal.aborted).toBe(false)
    see(false)
    await seconds(20)
    expect(last().signal.aborted).toBe(true)
    await seconds(600)
    expect(queries).toHaveLength(1)
    see(true)
    await seconds(0.1)
    expect(queries.map(({ after }) => after)).toEqual([null, 's1'])
  })

  test('nobody listens without a session', async () => {
    await seconds(1)
    endSession()
    await seconds(600)
    expect(queries).toHaveLength(1)
    expect(last().signal.aborted).toBe(true)
    startSession(session)
    await seconds(0.1)
    expect(queries).toHaveLength(2)
  })

  test('a change event contains the cursor seen by this browser: refetched data is not older', async () => {
    await seconds(1)
    last().send(['deal'], 's1', '0/7F')
    await seconds(1)
    expect(localStorage.getItem('seen')).toBe('0/7F')
  })
})

describe('what follows it', () => {
  /** Which queries of a screen are refetched after a change by somebody else, and how often. */
  let tellOf: ((answer: ChangeEvent) => void) | undefined
  const follow = (onEvent: (answer: ChangeEvent) => void) => {
    tellOf = onEvent
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
    { name: 'otherRows', queryKey: ['company', 'getList'] },
    { name: 'card', queryKey: ['company', 'getOne', { id: '5' }] },
    { name: 'form', queryKey: [OPEN_FORM, 'deal', '1'] },
    { name: 'several', queryKey: ['dashboard', 'waiting'], meta: { shows: ['deal', 'payment'] } },
    { name: 'paced', queryKey: ['deal', 'figures'], meta: { pace: 10_000 } },
  ]
  const seconds = (count: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(count * 1000))
  const announce = (...changed: readonly string[]): void => tellOf!({ changed, all: false, age: 0, cursor: 'c' })

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
    expect(reads).toEqual({ list: 1, otherRows: 1, card: 1, form: 1, several: 1, paced: 1 })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('queries that show the resource are refetched, whatever their key begins with; forms and others are not', async () => {
    announce('deal')
    await seconds(0.1)
    expect(reads).toEqual({ list: 2, otherRows: 1, card: 1, form: 1, several: 2, paced: 2 })
    await seconds(5)
    announce('payment')
    await seconds(2)
    expect(reads).toEqual({ list: 2, otherRows: 1, card: 1, form: 1, several: 3, paced: 2 })
  })

  test('the card of a record that is being removed is not read again, unless the removal fails or is undone', async () => {
    let settle: (isDone: boolean) => void = () => undefined
    const send = (): Promise<unknown> =>
      new Promise((resolve, reject) => {
        settle = isDone => (isDone ? resolve({ body: { id: 5, version: 2 }, headers: new Headers() }) : reject(new Error('refused')))
      })
    const provider = makeDataProvider(resources, send as never)
    const { company } = resources
    const alive = { id: 5, version: 1 }
    const readsAfter = async (isDone?: boolean): Promise<number | undefined> => {
      if (isDone !== undefined) settle(isDone)
      await seconds(2)
      announce('company')
      await seconds(2)
      return reads['card']
    }
    const remove = (): void => void provider.delete('company', { id: 5, previousData: alive }).catch(() => undefined)
    remove()
    expect(await readsAfter()).toBe(1)
    expect(await readsAfter(false)).toBe(2)
    remove()
    expect(await readsAfter(true)).toBe(2)
    const [before, after] = [true, false].map(isDelete => withValues(company, alive, { isDelete }) as typeof alive)
    void provider.update('company', { id: 5, data: after!, previousData: before! })
    await vi.dynamicImportSettled()
    expect(await readsAfter(true)).toBe(3)
  })

  test('while others write continuously, screens are refetched at a limited rate, and once more after the last write', async () => {
    for (let at = 0; at < 25; at += 1) {
      announce('deal')
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
})
