import { afterEach, beforeEach, expect, test, vi, describe } from 'vitest'
import { parseWithinLimits, BODY_GRACE, bytesOf, MIN_SPEED } from '../../server/engine/http/body.ts'
import { httpErrorOf } from '../../server/httpError.ts'
import type { Texts } from '../../server/engine/texts.ts'
import { STALL_MS, abortWhenStalled } from '../../server/engine/http/running.ts'
import {
  runAs,
  currentOwner,
  type Lane,
  type LimiterOwner,
  makeLimiter,
  unlimitedLanes,
  type LimiterOptions,
} from '../../server/limiter.ts'

describe('bodies of requests', () => {
  const names = (count: number): Record<string, number> => Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, at]))
  const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)])

  const isTaken = (value: unknown): boolean => {
    try {
      return JSON.stringify(parseWithinLimits(Buffer.from(JSON.stringify(value)))) === JSON.stringify(value)
    } catch {
      return false
    }
  }

  test('the size of a body is limited to what a record with its lines can need', () => {
    const lines = Array.from({ length: 1000 }, () => names(39))
    expect(isTaken({ lines, ids: Array.from({ length: 10_000 }, (_, at) => at) })).toBe(true)
    expect(isTaken(names(500))).toBe(true)
    expect(isTaken(names(501))).toBe(false)
    expect(isTaken({ inside: [{ one: names(501) }] })).toBe(false)
    expect(isTaken({ ids: Array.from({ length: 100_001 }, () => 1) })).toBe(false)
    expect(isTaken({ lines: Array.from({ length: 1000 }, () => names(45)) })).toBe(false)
    expect(isTaken({ name: '{"a":[,:'.repeat(20_000), quoted: '\\"[' })).toBe(true)
    expect([isTaken({ a: deep(30) }), isTaken({ a: deep(40) })]).toEqual([true, false])
  })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A body whose chunks of `piece` bytes arrive every `every` milliseconds. */
  function slowly(every: number, piece: number): { request: Request; left: () => boolean } {
    let left = false
    const body = new ReadableStream<Uint8Array>(
      {
        pull: controller =>
          new Promise<void>(done => {
            setTimeout(() => {
              if (!left) controller.enqueue(new Uint8Array(piece))
              done()
            }, every)
          }),
        cancel: () => void (left = true),
      },
      { highWaterMark: 0 },
    )
    return { request: new Request('http://nerud.test', { method: 'POST', body, duplex: 'half' } as RequestInit), left: () => left }
  }
  const outcome = (request: Request, max: number): Promise<unknown> =>
    bytesOf(request, key => key, max).then(
      bytes => bytes.length,
      (error: unknown) => [httpErrorOf(error)?.status, httpErrorOf(error)?.headers],
    )

  test('a body that hardly arrives is aborted together with its connection', async () => {
    const { request, left } = slowly(1000, 1)
    const read = outcome(request, 1_000_000)
    await vi.advanceTimersByTimeAsync(BODY_GRACE + 1000)
    expect([await read, left()]).toEqual([[408, { connection: 'close' }], true])
  })

  test('a body that keeps arriving is read to its end', async () => {
    const { request } = slowly(1000, MIN_SPEED)
    const read = outcome(request, 200 * MIN_SPEED)
    await vi.advanceTimersByTimeAsync(202_000)
    // Far longer than the grace period: reading was stopped by the size limit, not by a timeout.
    expect(await read).toEqual([413, undefined])
  })

  /** Bodies of calls: assembled from chunks, up to the declared length. */
  const texts: Texts = key => String(key)
  const MAX_BYTES = 8 * 1024 * 1024
  const PIECE = 64 * 1024

  function request(pieces: number, length?: string): Request {
    let left = pieces
    const body = new ReadableStream<Uint8Array>({
      pull: controller => (left-- > 0 ? controller.enqueue(new Uint8Array(PIECE).fill(left + 1)) : controller.close()),
    })
    return new Request('http://nerud.test', {
      method: 'POST',
      body,
      duplex: 'half',
      ...(length !== undefined && { headers: { 'content-length': length } }),
    } as RequestInit)
  }
  const read = (pieces: number, length?: string): Promise<Uint8Array> => bytesOf(request(pieces, length), texts, MAX_BYTES)

  test.each([
    ['of a length that nobody says', undefined],
    ['of a length that is no number', 'many'],
    ['of the length that was promised', String(40 * PIECE)],
    ['shorter than was promised', String(50 * PIECE)],
  ])('a body %s is complete and in order', async (_, length) => {
    const bytes = await read(40, length)
    expect(bytes.length).toBe(40 * PIECE)
    expect(Array.from({ length: 40 }, (__, n) => bytes[n * PIECE])).toEqual(Array.from({ length: 40 }, (__, n) => 40 - n))
  })

  test.each([
    ['longer than was promised', 40, String(30 * PIECE)],
    ['larger than may be, whatever was promised', 200, undefined],
    ['that promises too much', 1, String(MAX_BYTES + 1)],
  ])('a body %s is refused', async (_, pieces, length) => {
    const refusal: unknown = await read(pieces, length).catch((error: unknown) => error)
    expect(httpErrorOf(refusal)?.code).toBe('TOO_LARGE')
  })

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** An endless source, with counters of what happens to it. */
  function endless() {
    const seen = { left: 0, ended: 0 }
    const source = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(10)),
      cancel: () => void (seen.left += 1),
    })
    return { seen, stream: abortWhenStalled(source, () => void (seen.ended += 1)) }
  }

  test('a download that nobody reads is aborted, and its source is closed', async () => {
    const { seen, stream } = endless()
    await vi.advanceTimersByTimeAsync(STALL_MS - 1)
    expect(seen).toEqual({ left: 0, ended: 0 })
    await vi.advanceTimersByTimeAsync(1)
    expect(seen).toEqual({ left: 1, ended: 1 })
    await expect(stream.getReader().read()).rejects.toThrow('Nobody takes')
  })

  test('a slow reader is waited for, as long as it reads a chunk now and then', async () => {
    const { seen, stream } = endless()
    const reader = stream.getReader()
    for (let piece = 0; piece < 5; piece += 1) {
      await vi.advanceTimersByTimeAsync(STALL_MS - 1)
      expect((await reader.read()).value).toHaveLength(10)
    }
    expect(seen).toEqual({ left: 0, ended: 0 })
    await vi.advanceTimersByTimeAsync(STALL_MS)
    expect(seen).toEqual({ left: 1, ended: 1 })
  })

  test('a reader that leaves, reads to the end or meets a fault ends the download once', async () => {
    const { seen, stream } = endless()
    await stream.cancel()
    await vi.advanceTimersByTimeAsync(STALL_MS)
    expect(seen).toEqual({ left: 1, ended: 1 })

    let ended = 0
    const whole = abortWhenStalled(new Response('все строки').body!, () => void (ended += 1))
    expect(await new Response(whole).text()).toBe('все строки')
    await vi.advanceTimersByTimeAsync(STALL_MS)
    expect(ended).toBe(1)

    const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('the disk is gone')) })
    await expect(new Response(abortWhenStalled(broken, () => void (ended += 1))).text()).rejects.toThrow('the disk is gone')
    expect(ended).toBe(2)
  })
})

describe('limiters', () => {
  const refused = (waited: number): Error => new Error(`refused after ${waited}`)
  const some = { all: 4, each: 3, whole: 3 }
  const lanes: LimiterOptions['lanes'] = {
    server: some,
    short: some,
    stranger: { all: 2, each: 1, whole: 1 },
    long: { all: 2, each: 1, whole: 3 },
  }
  const of = (key: string, lane: Lane = 'short', reserved = 0): LimiterOwner => ({ key, lane, reserved: reserved })

  /** A limiter that records the order in which requests entered. */
  function watched(options: Partial<LimiterOptions> = {}) {
    const limiter = makeLimiter({ size: 4, lanes, patience: 1000, refused, ...options })
    const came: string[] = []
    const enter = async (who: LimiterOwner, name = who.key): Promise<void> => {
      await limiter.acquire(who)
      came.push(name)
    }
    return { ...limiter, enter, came }
  }
  const settled = (): Promise<void> => new Promise(done => void setImmediate(done))

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  describe('a limiter', () => {
    test('lets no user occupy all places, and admits another user besides their many requests', async () => {
      const limiter = watched()
      for (let at = 0; at < 10; at += 1) void limiter.enter(of('a'))
      void limiter.enter(of('b'))
      await settled()
      expect(limiter.came).toEqual(['a', 'a', 'a', 'b'])
    })

    test('admits waiting requests in turns of their keys, each in its own order', async () => {
      const limiter = watched({ lanes: unlimitedLanes(4) })
      for (let at = 0; at < 4; at += 1) void limiter.enter(of('x'))
      for (const name of ['a1', 'a2', 'a3']) void limiter.enter(of('a'), name)
      void limiter.enter(of('b'), 'b1')
      for (let at = 0; at < 4; at += 1) limiter.release(of('x'))
      await settled()
      expect(limiter.came.slice(4)).toEqual(['a1', 'b1', 'a2', 'a3'])
    })

    test('limits long requests to few places, those of one user to fewer, and admits short ones of the same user besides', async () => {
      const limiter = watched()
      for (const key of ['a', 'a', 'b', 'c']) void limiter.enter(of(key, 'long'), `${key} long`)
      void limiter.enter(of('a'), 'a short')
      await settled()
      expect(limiter.came).toEqual(['a long', 'b long', 'a short'])
      limiter.release(of('b', 'long'))
      await settled()
      expect(limiter.came.slice(3)).toEqual(['c long'])
    })

    test('admits short requests before long ones, but a long one if none is running', async () => {
      const limiter = watched()
      for (const key of ['a', 'b', 'c', 'd']) void limiter.enter(of(key))
      for (const key of ['e', 'f']) void limiter.enter(of(key, 'long'), `${key} long`)
      for (const key of ['g', 'h']) void limiter.enter(of(key))
      for (const key of ['a', 'b', 'c', 'd']) limiter.release(of(key))
      await settled()
      expect(limiter.came.slice(4)).toEqual(['e long', 'g', 'h', 'f long'])
    })

    test('admits beyond its size requests that already have a place, one at a time', async () => {
      const limiter = watched({ spare: 1 })
      for (const key of ['a', 'b', 'c', 'd']) void limiter.enter(of(key))
      void limiter.enter(of('e'))
      for (const key of ['a', 'b']) void limiter.enter(of(key, 'short', 1), `${key} again`)
      await settled()
      expect(limiter.came.slice(4)).toEqual(['a again'])
      limiter.release(of('a', 'short', 1))
      await settled()
      expect(limiter.came.slice(5)).toEqual(['b again'])
    })

    test('refuses requests beyond the queue length, and those that have waited too long', async () => {
      const limiter = watched({ size: 1, lanes: unlimitedLanes(1), waiting: 1 })
      void limiter.enter(of('a'))
      const late = limiter.enter(of('b')).catch(String)
      await expect(limiter.enter(of('c'))).rejects.toThrow('refused after 0')
      vi.advanceTimersByTime(1000)
      expect(await late).toBe('Error: refused after 1000')
      // Neither of them is counted any more.
      const next = limiter.enter(of('d'))
      limiter.release(of('a'))
      await next
      expect(limiter.came).toEqual(['a', 'd'])
    })

    test('refuses all waiting requests when it is closed', async () => {
      const limiter = watched({ size: 1, lanes: unlimitedLanes(1) })
      void limiter.enter(of('a'))
      const waiting = [limiter.enter(of('b')), limiter.enter(of('c', 'long'))].map(one => one.catch(String))
      limiter.close(new Error('closed'))
      expect(await Promise.all(waiting)).toEqual(['Error: closed', 'Error: closed'])
    })
  })

  test('a task knows its key across asynchronous calls; tasks of the server itself have none', async () => {
    const seen = await runAs('person 7', 'long', async () => {
      await settled()
      return currentOwner()
    })
    expect(seen).toEqual(of('person 7', 'long'))
    expect(currentOwner()).toEqual(of('', 'server'))
  })
})
