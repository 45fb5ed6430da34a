import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { parseWithinLimits } from '../../server/engine/http/budget.ts'
import { BODY_GRACE, bytesOf, LEAST_SPEED } from '../../server/engine/http/bytes.ts'
import { httpErrorOf } from '../../server/httpError.ts'

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
const outcome = (request: Request, most: number): Promise<unknown> =>
  bytesOf(request, key => key, most).then(
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
  const { request } = slowly(1000, LEAST_SPEED)
  const read = outcome(request, 200 * LEAST_SPEED)
  await vi.advanceTimersByTimeAsync(202_000)
  // Far longer than the grace period: reading was stopped by the size limit, not by a timeout.
  expect(await read).toEqual([413, undefined])
})
