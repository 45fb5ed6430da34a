import { AsyncLocalStorage } from 'node:async_hooks'

/** Whom work is done for. Of one key the places at a gate are counted together: a person, a token of the API, the network of a stranger. */
export interface WorkOwner {
  readonly key: string
  readonly lane: Lane
  /** Places that it keeps from one step of its work to the next, such as the session of a transaction: it must not wait behind others for one more. */
  kept: number
}
/** Short calls, long ones, those of nobody who is signed in, and what the server does by itself. */
export type Lane = 'server' | 'short' | 'stranger' | 'long'

const owners = new AsyncLocalStorage<WorkOwner>()

/** Does the work for somebody: whatever gate it comes to knows whom. */
export const runAs = <T>(key: string, lane: Lane, work: () => T): T => owners.run({ key, lane, kept: 0 }, work)
/** For whom the work at hand is done; for the server itself where nobody asked for it. */
export const workOwner = (): WorkOwner => owners.getStore() ?? { key: '', lane: 'server', kept: 0 }
