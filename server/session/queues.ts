import { httpError } from '../httpError.ts'
import { sessionText } from './texts.ts'

/** Runs works with the same key one after another, in order of arrival; works with different keys do not wait for each other. */
export interface Queues {
  /** Throws 429 when too many are waiting. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Creates queues with a limit of length. */
export function queuesByKey({ most }: { readonly most: number }): Queues {
  const queues = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? { last: Promise.resolve(), length: 0 }
      if (queue.length >= most)
        throw httpError(429, 'TOO_MANY_ATTEMPTS', sessionText('tooMany', { minutes: 1 }), { headers: { 'Retry-After': '5' } })
      queues.set(key, queue)
      queue.length += 1
      const mine = queue.last.then(work)
      queue.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        queue.length -= 1
        if (queue.length === 0) queues.delete(key)
      }
    },
  }
}
