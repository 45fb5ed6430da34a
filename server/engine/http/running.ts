import { httpError } from '../../httpError.ts'

/** The limit of concurrent exports and archives per person. */
export const MAX_DOWNLOADS = 2
/** The limit of concurrent template checks and fills per person. */
export const MAX_DOCUMENTS = 2
/** The limit of concurrent calls per person or API token: no screen makes more than some twenty at once. */
export const MAX_CALLS = 256
/** The limit of concurrent calls without a session per network: a whole office can share one address. */
export const MAX_ANONYMOUS_CALLS = 64

/** Counts concurrent work, by person id or by the key of a `LimiterOwner`. */
export interface Running {
  /** Counts one more; throws 429 beyond the limit. Call the returned function when it has ended. */
  begin(whose: number | string): () => void
}

/** Counts downloads by person: each occupies a database session or an open file until it is read to its end. */
export const countDownloads = (): Running =>
  countRunning(MAX_DOWNLOADS, () => httpError(429, 'TOO_MANY_DOWNLOADS', { key: 'nerud.server.tooManyDownloads' }))

/** Counts template jobs by person: each occupies, or waits for, one of the few threads that create documents for everyone. */
export const countDocuments = (): Running =>
  countRunning(MAX_DOCUMENTS, () => httpError(429, 'TOO_MANY_DOCUMENTS', { key: 'nerud.server.tooManyDocuments' }))

/** Counts calls until they are answered (streams until they begin), because waiting calls take memory. */
export const countCalls = (max: number): Running =>
  countRunning(max, () =>
    httpError(429, 'TOO_MANY_CALLS_AT_ONCE', { key: 'nerud.server.tooManyCalls' }, { headers: { 'retry-after': '2' } }),
  )

function countRunning(max: number, tooMany: () => Error): Running {
  const running = new Map<number | string, number>()
  return {
    begin: whose => {
      const count = running.get(whose) ?? 0
      if (count >= max) throw tooMany()
      running.set(whose, count + 1)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        const left = running.get(whose)! - 1
        if (left) running.set(whose, left)
        else running.delete(whose)
      }
    },
  }
}

/** How long a download waits for the client to read the next chunk, in milliseconds. */
export const STALL_MS = 60_000

// Errors with this code mean that the client disconnected: the server closes the connection without logging an error.
const stalled = (): Error => Object.assign(new Error('Nobody takes the download'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/**
 * Returns the same stream, which fails when it is not read for `patience` milliseconds; `ended` is called once when it is over for any
 * reason.
 */
export function abortWhenStalled(
  source: ReadableStream<Uint8Array>,
  ended: () => void = () => undefined,
  patience: number = STALL_MS,
): ReadableStream<Uint8Array> {
  const reader = source.getReader()
  let timer: NodeJS.Timeout | undefined
  const over = (): void => {
    clearTimeout(timer)
    ended()
  }
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    timer = setTimeout(() => {
      const error = stalled()
      over()
      controller.error(error)
      reader.cancel(error).catch(() => undefined)
    }, patience)
  }
  return new ReadableStream(
    {
      start: wait,
      pull: async controller => {
        clearTimeout(timer)
        try {
          const { done, value } = await reader.read()
          if (done) {
            over()
            controller.close()
          } else {
            controller.enqueue(value)
            wait(controller)
          }
        } catch (error) {
          over()
          throw error
        }
      },
      cancel: async reason => {
        over()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
}
