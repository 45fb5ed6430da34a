import type { Link } from './link.ts'

/** The statements of a session, one after another. */
export interface StatementQueue {
  /** Whether a statement is running. */
  readonly isBusy: boolean
  /** Runs the work after the previous one; rejects as soon as the connection is lost, even if the driver's promise does not settle. */
  run<T>(work: () => T | PromiseLike<T>): Promise<T>
}

/** Runs one statement at a time, because postgres.js would send those in its own queue after reconnecting. */
export function statementQueueOn(link: Link): StatementQueue {
  let failCurrent: ((error: Error) => void) | undefined
  let tail: Promise<unknown> = Promise.resolve()
  link.onLost(error => failCurrent?.(error))

  const guarded = <T>(work: () => T | PromiseLike<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (link.lost) return reject(link.lost)
      failCurrent = reject
      Promise.resolve(work()).then(resolve, (error: Error) => reject(link.lost ?? error))
    }).finally(() => {
      failCurrent = undefined
    })

  return {
    get isBusy() {
      return failCurrent !== undefined
    },
    run: work => {
      const turn = tail.then(() => guarded(work))
      tail = turn.catch(() => undefined)
      return turn
    },
  }
}
