import type { Rights } from '#resource'
import type { Db } from './sql.ts'
import type { User } from './user.ts'

/**
 * The answer when an administrator starts to view the product as another person: a session of that person, as at sign-in, and the viewer.
 */
export interface Look {
  readonly token: string
  readonly id: number
  readonly login: string
  readonly fio: string
  readonly rights: readonly string[]
  readonly isOnlyRead: boolean
  readonly onlyReads: boolean
  readonly mustChangePassword: boolean
  readonly expiresAt: string
  readonly viewer: { readonly id: number; readonly fio: string }
}

/** What an account may do now: its effective rights, and whether it is read-only. */
export interface Allowed {
  readonly rights: readonly string[]
  readonly readOnly: boolean
}

/** A view that has ended and whose end is not in the history yet. */
export interface EndedLook {
  readonly session: number
  readonly account: number
  readonly viewer: { readonly id: number; readonly login: string }
}

/** The transaction, the viewer and the time of a view that starts. */
export interface LookStart {
  readonly db: Db
  readonly user: User
  readonly now: Date
}

/** Sessions in which a user views the product as another person. */
export interface Looks {
  /** Starts a session in which the caller views the product as an account, as long as they have one of these rights. */
  begin(start: LookStart, account: number, right: Rights): Promise<Look>
  /** Returns what an account may do now; null when it cannot sign in. */
  allowed(db: Db, account: number): Promise<Allowed | null>
  /** Returns the views that have ended, for whatever reason. */
  ended(): Promise<readonly EndedLook[]>
  /** Records that the history has the end of a view; returns false when it had it already. */
  close(db: Db, session: number, now: Date): Promise<boolean>
}
