import type { Db, User } from '../engine/rules.ts'
import { effectiveRights, printOf, type Standing, standingOfSession } from './rights.ts'

/** A session as this process remembers it. */
export interface Held {
  readonly user: User
  readonly mustChange: boolean
  /** The print of its present rights, and of those that its client was last sent. */
  readonly print: string
  rightsSeen: string | null
  language: string | null
  readonly readAt: number
  /** The newest token that this process gave it. */
  renewed?: { readonly token: string; readonly at: number }
}

/** Living sessions in memory: the database is asked once in a while instead of at every call. */
export interface SessionCache {
  /** What is remembered, without asking. */
  peek(session: number): Held | undefined
  /** A living session of the account, null when there is none. */
  find(session: number, account: number): Promise<Held | null>
  /** The same, read from the database whatever is remembered. */
  reread(session: number, account: number): Promise<Held | null>
  /** Believes nothing that is remembered while it is doubted: changes made elsewhere are not seen. */
  doubt(isDoubted: boolean): void
  forget(): void
}

/** The longest that a remembered session is believed, in milliseconds: a lost notification from another process has no effect after that. */
const BELIEVED = 15_000
const MOST_HELD = 5000

const userOf = (account: Standing, session: number): User => ({
  id: account.id,
  login: account.login,
  fio: account.fio,
  rights: new Set(effectiveRights(account)),
  readOnly: account.readOnly,
  session,
})

/** Makes the memory of one process. */
export function sessionCache(options: { db: Db; adminRights: readonly string[]; clock: () => Date }): SessionCache {
  const { db, adminRights, clock } = options
  const held = new Map<number, Held>()
  let loading = new Map<number, Promise<Held | null>>()
  let generation = 0
  let doubted = false

  const remember = (session: number, one: Held): void => {
    if (held.size >= MOST_HELD) held.delete(held.keys().next().value!)
    held.set(session, one)
  }

  const load = async (session: number, account: number): Promise<Held | null> => {
    const begun = generation
    const now = clock()
    const found = await standingOfSession(db, { session, account, now }, adminRights)
    if (!found) return null
    const renewed = held.get(session)?.renewed
    const one: Held = {
      user: userOf(found, session),
      mustChange: found.mustChange,
      print: printOf(found),
      rightsSeen: found.rightsSeen,
      language: found.language,
      readAt: now.getTime(),
      ...(renewed && { renewed }),
    }
    // What was read before a change must not be remembered after it.
    if (begun === generation) remember(session, one)
    return one
  }

  const loadOnce = (session: number, account: number): Promise<Held | null> => {
    const running = loading.get(session)
    if (running) return running
    const mine = loading
    const work = load(session, account).finally(() => mine.delete(session))
    mine.set(session, work)
    return work
  }

  return {
    peek: session => held.get(session),
    reread: loadOnce,
    async find(session, account) {
      const known = held.get(session)
      const fresh = known && !doubted && clock().getTime() - known.readAt < BELIEVED
      const one = fresh ? known : await loadOnce(session, account)
      return one?.user.id === account ? one : null
    },
    doubt(isDoubted) {
      doubted = isDoubted
    },
    forget() {
      generation += 1
      held.clear()
      loading = new Map()
    },
  }
}
