import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { STALL, endedWhenStalled } from '../../server/engine/http/downloads.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** An endless source, with counters of what happens to it. */
function endless() {
  const seen = { left: 0, ended: 0 }
  const source = new ReadableStream<Uint8Array>({
    pull: controller => controller.enqueue(new Uint8Array(10)),
    cancel: () => void (seen.left += 1),
  })
  return { seen, stream: endedWhenStalled(source, () => void (seen.ended += 1)) }
}

test('a download that nobody reads is aborted, and its source is closed', async () => {
  const { seen, stream } = endless()
  await vi.advanceTimersByTimeAsync(STALL - 1)
  expect(seen).toEqual({ left: 0, ended: 0 })
  await vi.advanceTimersByTimeAsync(1)
  expect(seen).toEqual({ left: 1, ended: 1 })
  await expect(stream.getReader().read()).rejects.toThrow('Nobody takes')
})

test('a slow reader is waited for, as long as it reads a chunk now and then', async () => {
  const { seen, stream } = endless()
  const reader = stream.getReader()
  for (let piece = 0; piece < 5; piece += 1) {
    await vi.advanceTimersByTimeAsync(STALL - 1)
    expect((await reader.read()).value).toHaveLength(10)
  }
  expect(seen).toEqual({ left: 0, ended: 0 })
  await vi.advanceTimersByTimeAsync(STALL)
  expect(seen).toEqual({ left: 1, ended: 1 })
})

test('a reader that leaves, reads to the end or meets a fault ends the download once', async () => {
  const { seen, stream } = endless()
  await stream.cancel()
  await vi.advanceTimersByTimeAsync(STALL)
  expect(seen).toEqual({ left: 1, ended: 1 })

  let ended = 0
  const whole = endedWhenStalled(new Response('все строки').body!, () => void (ended += 1))
  expect(await new Response(whole).text()).toBe('все строки')
  await vi.advanceTimersByTimeAsync(STALL)
  expect(ended).toBe(1)

  const broken = new ReadableStream<Uint8Array>({ pull: () => Promise.reject(new Error('the disk is gone')) })
  await expect(new Response(endedWhenStalled(broken, () => void (ended += 1))).text()).rejects.toThrow('the disk is gone')
  expect(ended).toBe(2)
})
