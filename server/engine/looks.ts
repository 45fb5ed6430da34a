import type { Rights } from '#resource'
import type { Db } from './sql.ts'
import type { User } from './user.ts'

/** What the start of a look returns: a session of the other person, as a sign-in does, and who looks. */
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

/** What an account may do now: the codes that count, and whether it only reads. */
export interface Allowed {
  readonly rights: readonly string[]
  readonly readOnly: boolean
}

/** A look that is over, and that history does not say so of. */
export interface EndedLook {
  readonly session: number
  readonly account: number
  readonly viewer: { readonly id: number; readonly login: string }
}

/** In whose name a look begins, in which transaction and when. */
export interface LookStart {
  readonly db: Db
  readonly user: User
  readonly now: Date
}

/** Sessions in which somebody looks as another person does, and what accounts may do. */
export interface Looks {
  /** Begins a session in which the caller looks as an account does, for as long as they hold one of these rights. */
  begin(start: LookStart, account: number, right: Rights): Promise<Look>
  /** What an account that may sign in now may do; null of others. */
  allowed(db: Db, account: number): Promise<Allowed | null>
  /** Those that are over, by whatever ended them. */
  ended(): Promise<readonly EndedLook[]>
  /** Notes that history says of the end of a look; false where it says so already. */
  close(db: Db, session: number, now: Date): Promise<boolean>
}
