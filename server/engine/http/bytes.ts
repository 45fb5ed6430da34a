import type { Problem } from '#resource'
import { httpError } from '../../httpError.ts'
import type { Texts } from '../texts.ts'

/** The minimum time that a body may take, in milliseconds, and the rate in bytes per second that is required after it. */
export const BODY_GRACE = 20_000
export const LEAST_SPEED = 32 * 1024

/** Returns the error 413: the body is larger than `most` bytes. */
export const tooLarge = (texts: Texts, most: number): Error => {
  const size: Problem =
    most < 1_048_576
      ? { key: 'nerud.sizes.kilobytes', params: { count: Math.floor(most / 1024) } }
      : { key: 'nerud.sizes.megabytes', params: { count: Math.floor(most / 1_048_576) } }
  return httpError(413, 'TOO_LARGE', texts('nerud.server.tooLarge', { size }))
}
// Returns the error 408; it closes the connection, because nobody reads the rest of the body.
const tooSlow = (texts: Texts): Error => httpError(408, 'SLOW_BODY', texts('nerud.server.slowBody'), { headers: { connection: 'close' } })

/** Waits for the work until a time of `performance.now()`, then throws. */
async function until<T>(moment: number, work: Promise<T>, late: () => Error): Promise<T> {
  const deadline = Promise.withResolvers<never>()
  const timer = setTimeout(() => deadline.reject(late()), Math.max(0, moment - performance.now()))
  return Promise.race([work, deadline.promise]).finally(() => clearTimeout(timer))
}

/**
 * Bodies with a Content-Length from here on, in bytes, are read into one buffer of that size: joining chunks would need twice the memory.
 */
const LARGE = 1_048_576

/** A buffer that collects the chunks of a body. */
interface Gathered {
  add(piece: Uint8Array): void
  whole(): Uint8Array
}
function gatheredIn(length: number): Gathered {
  if (length < LARGE) {
    const pieces: Uint8Array[] = []
    return { add: piece => void pieces.push(piece), whole: () => Buffer.concat(pieces) }
  }
  // The system allocates pages only when they are written, so a large Content-Length alone costs no memory.
  const body = Buffer.allocUnsafeSlow(length)
  let at = 0
  return {
    add: piece => {
      body.set(piece, at)
      at += piece.length
    },
    whole: () => body.subarray(0, at),
  }
}

/** Reads a body of at most `most` bytes. Throws 413 before a longer one fills the memory, and 408 when it arrives too slowly. */
export async function bytesOf(request: Request, texts: Texts, most: number): Promise<Uint8Array> {
  const length = Number(request.headers.get('content-length')) || 0
  if (length > most) throw tooLarge(texts, most)
  if (!request.body) return new Uint8Array()
  const gathered = gatheredIn(length)
  const reader = (request.body as ReadableStream<Uint8Array>).getReader()
  const allowed = performance.now() + BODY_GRACE
  let size = 0
  try {
    for (;;) {
      const { done, value } = await until(allowed + (size / LEAST_SPEED) * 1000, reader.read(), () => tooSlow(texts))
      if (done) return gathered.whole()
      size += value.length
      if (size > (length || most)) throw tooLarge(texts, most)
      gathered.add(value)
    }
  } catch (error) {
    reader.cancel(error).catch(() => undefined)
    throw error
  }
}
