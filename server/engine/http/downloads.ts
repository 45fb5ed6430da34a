import { httpError } from '../../httpError.ts'

/** How many exports and archives one person may be taking at a time. */
export const MOST_DOWNLOADS = 2
/** How long a download waits for its reader to take the next piece, in milliseconds. */
export const STALL = 60_000

/** How many templates one person may be having checked or filled at a time. */
export const MOST_DOCUMENTS = 2

/** What each person has under way. */
export interface Running {
  /** Counts one more of the person with this id, throws 429 when there are too many; to be called back when it has ended. */
  begin(person: number): () => void
}

/** Counts downloads by person: each holds a session of the database, or an open file, until its reader has taken all of it. */
export const countDownloads = (): Running =>
  countRunning(MOST_DOWNLOADS, () => httpError(429, 'TOO_MANY_DOWNLOADS', { key: 'nerud.server.tooManyDownloads' }))

/** Counts templates by person: each has one of the few threads that make documents for everybody, or waits for it. */
export const countDocuments = (): Running =>
  countRunning(MOST_DOCUMENTS, () => httpError(429, 'TOO_MANY_DOCUMENTS', { key: 'nerud.server.tooManyDocuments' }))

function countRunning(most: number, tooMany: () => Error): Running {
  const running = new Map<number, number>()
  return {
    begin: person => {
      const count = running.get(person) ?? 0
      if (count >= most) throw tooMany()
      running.set(person, count + 1)
      let ended = false
      return () => {
        if (ended) return
        ended = true
        const left = running.get(person)! - 1
        if (left) running.set(person, left)
        else running.delete(person)
      }
    },
  }
}

// The server takes an error of this code for a reader that went away: it cuts the connection and makes no noise.
const stalled = (): Error => Object.assign(new Error('Nobody takes the download'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

/** The same stream, ended when its reader takes nothing for so long; `ended` is called once it is over, whichever way. */
export function endedWhenStalled(
  source: ReadableStream<Uint8Array>,
  ended: () => void = () => undefined,
  patience: number = STALL,
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
