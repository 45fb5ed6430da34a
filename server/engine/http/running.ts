import { httpError } from '../../httpError.ts'

/** How many exports and archives one person may be taking at a time. */
export const MOST_DOWNLOADS = 2
/** How many templates one person may be having checked or filled at a time. */
export const MOST_DOCUMENTS = 2
/** How many calls one person, or one token of the API, may have under way: no screen makes more than some twenty at once. */
export const MOST_CALLS = 256
/** How many calls may come at once from one network before anybody there is signed in: whole offices stand behind one address. */
export const MOST_CALLS_OF_STRANGERS = 64

/** What each has under way: a person by their id, anybody by the key of an `WorkOwner`. */
export interface Running {
  /** Counts one more of theirs, throws 429 when there are too many; to be called back when it has ended. */
  begin(whose: number | string): () => void
}

/** Counts downloads by person: each holds a session of the database, or an open file, until its reader has taken all of it. */
export const countDownloads = (): Running =>
  countRunning(MOST_DOWNLOADS, () => httpError(429, 'TOO_MANY_DOWNLOADS', { key: 'nerud.server.tooManyDownloads' }))

/** Counts templates by person: each has one of the few threads that make documents for everybody, or waits for it. */
export const countDocuments = (): Running =>
  countRunning(MOST_DOCUMENTS, () => httpError(429, 'TOO_MANY_DOCUMENTS', { key: 'nerud.server.tooManyDocuments' }))

/** Counts calls until they are answered, streams until they begin: what waits takes memory. */
export const countCalls = (most: number): Running =>
  countRunning(most, () =>
    httpError(429, 'TOO_MANY_CALLS_AT_ONCE', { key: 'nerud.server.tooManyCalls' }, { headers: { 'retry-after': '2' } }),
  )

function countRunning(most: number, tooMany: () => Error): Running {
  const running = new Map<number | string, number>()
  return {
    begin: whose => {
      const count = running.get(whose) ?? 0
      if (count >= most) throw tooMany()
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
