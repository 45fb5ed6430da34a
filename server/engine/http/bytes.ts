import type { Problem } from '#resource'
import { httpError } from '../../httpError.ts'
import type { Texts } from '../texts.ts'

/** How long a body may take however small it is, in milliseconds, and how many bytes must come in each second beyond that. */
export const BODY_GRACE = 20_000
export const LEAST_SPEED = 32 * 1024

/** 413: what was sent is larger than `most` bytes. */
export const tooLarge = (texts: Texts, most: number): Error => {
  const size: Problem =
    most < 1_048_576
      ? { key: 'nerud.sizes.kilobytes', params: { count: Math.floor(most / 1024) } }
      : { key: 'nerud.sizes.megabytes', params: { count: Math.floor(most / 1_048_576) } }
  return httpError(413, 'TOO_LARGE', texts('nerud.server.tooLarge', { size }))
}
// Nobody waits for the rest: the connection goes with the call.
const tooSlow = (texts: Texts): Error => httpError(408, 'SLOW_BODY', texts('nerud.server.slowBody'), { headers: { connection: 'close' } })

/** Runs the work until a moment of `performance.now()`, then throws. */
async function until<T>(moment: number, work: Promise<T>, late: () => Error): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(late()), Math.max(0, moment - performance.now()))
  return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer))
}

/** Reads a body of at most `most` bytes; a longer one is rejected before it fills the memory, a slow one before it holds its connection for long. */
export async function bytesOf(request: Request, texts: Texts, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge(texts, most)
  if (!request.body) return new Uint8Array()
  const parts: Uint8Array[] = []
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const allowed = performance.now() + BODY_GRACE
  let size = 0
  try {
    for (;;) {
      const { done, value } = await until(allowed + (size / LEAST_SPEED) * 1000, reader.read(), () => tooSlow(texts))
      if (done) return Buffer.concat(parts)
      size += value.length
      if (size > most) throw tooLarge(texts, most)
      parts.push(value)
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}
