import type { Link } from './link.ts'

/** The work of a session, one piece after another. */
export interface StatementQueue {
  /** Is a piece of work under way? */
  readonly isBusy: boolean
  /** Runs the work once what came before is done; rejects as soon as the link is lost, whatever the driver does with its promise. */
  run<T>(work: () => T | PromiseLike<T>): Promise<T>
}

/** One statement at a time: what postgres.js holds in its own queue it would send after reconnecting. */
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
