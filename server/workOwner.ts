import { AsyncLocalStorage } from 'node:async_hooks'

/** The owner of work. Places at a gate are counted by key: a person, an API token, or the network of a caller without a session. */
export interface WorkOwner {
  readonly key: string
  readonly lane: Lane
  /**
   * Places that it holds from one step of its work to the next, such as the session of a transaction: it must not queue behind others for
   * another one.
   */
  kept: number
}
/** Short calls, long calls, calls without a session, and work of the server itself. */
export type Lane = 'server' | 'short' | 'stranger' | 'long'

const owners = new AsyncLocalStorage<WorkOwner>()

/** Runs work on behalf of an owner, whom every gate then knows. */
export const runAs = <T>(key: string, lane: Lane, work: () => T): T => owners.run({ key, lane, kept: 0 }, work)
/** Returns the owner of the current work; the server itself when nobody requested it. */
export const workOwner = (): WorkOwner => owners.getStore() ?? { key: '', lane: 'server', kept: 0 }
