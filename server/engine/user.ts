import type { Rights } from '#resource'
import type { Db } from './sql.ts'

/** Somebody who views the product as another person: their own session, and the end of the view at the latest, ISO 8601. */
export interface Impersonator {
  readonly id: number
  readonly fio: string
  readonly session: number
  readonly until: string
}

/** The user of a call. In read-only mode `rights` has no codes for writing. */
export interface User {
  readonly id: number
  readonly login: string
  readonly fio: string
  readonly rights: ReadonlySet<string>
  readonly readOnly: boolean
  /** All roles of the user are read-only, so that read-only mode cannot be switched off. */
  readonly onlyReads?: boolean
  readonly session: number
  /** Somebody who views the product as this user: they see everything that the user sees, and cannot write. */
  readonly viewer?: Impersonator
  /** The API token of the call; it acts for its owner. */
  readonly token?: { readonly id: number; readonly name: string }
}

/** The caller of a request. */
export interface Caller {
  readonly user: User
  /** A temporary password must be changed before any other call. */
  readonly mustChange: boolean
  /** The time when the token in use was issued, in milliseconds. */
  readonly issued: number
  /** The limit of calls per minute for a program. */
  readonly maxCalls?: number
}

/** Every right, including those added later: for work that the product does by itself after the caller was checked. */
export const ALL_RIGHTS: ReadonlySet<string> = Object.assign(new Set<string>(), { has: () => true })

/**
 * The answer when an administrator starts to view the product as another person: a session of that person, as at sign-in, and the viewer.
 */
export interface Impersonation {
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
export interface EffectiveAccess {
  readonly rights: readonly string[]
  readonly readOnly: boolean
}

/** A view that has ended and whose end is not in the history yet. */
export interface EndedImpersonation {
  readonly session: number
  readonly account: number
  readonly viewer: { readonly id: number; readonly login: string }
}

/** The transaction, the viewer and the time of a view that starts. */
export interface ImpersonationStart {
  readonly db: Db
  readonly user: User
  readonly now: Date
}

/** Sessions in which a user views the product as another person. */
export interface Impersonations {
  /** Starts a session in which the caller views the product as an account, as long as they have one of these rights. */
  begin(start: ImpersonationStart, account: number, right: Rights): Promise<Impersonation>
  /** Returns what an account may do now; null when it cannot sign in. */
  allowed(db: Db, account: number): Promise<EffectiveAccess | null>
  /** Returns the views that have ended, for whatever reason. */
  ended(): Promise<readonly EndedImpersonation[]>
  /** Records that the history has the end of a view; returns false when it had it already. */
  close(db: Db, session: number, now: Date): Promise<boolean>
}
