import type { User } from '../engine/rules.ts'

/** Who stands behind a request. */
export interface Caller {
  readonly user: User
  /** A temporary password must be changed before anything else. */
  readonly mustChange: boolean
}

/** What a sign-in answers; the browser keeps it as the session. */
export interface SignedIn {
  readonly token: string
  readonly id: number
  readonly login: string
  readonly fio: string
  /** Without the writing codes in read-only mode. */
  readonly rights: readonly string[]
  readonly isOnlyRead: boolean
  readonly mustChangePassword: boolean
  /** When the token ends unless a call renews it, ISO 8601. */
  readonly expiresAt: string
}

/** The sessions of one server process, over the tables that all processes share. */
export interface Sessions {
  /** Checks login and password; refused in words, 401, 403 or 429. */
  signIn(asked: { login: string; password: string; address: string; agent: string }): Promise<SignedIn>
  /** The caller that the bearer token names; null without a token or when its session is over. */
  callerOf(request: Request): Promise<Caller | null>
  /** Headers for the answer, asked for once the call is done: `X-New-Token` and `update-rights`. */
  headersFor(caller: Caller): Promise<Readonly<Record<string, string>>>
  /** Remembers that the caller's client knows its present rights. */
  rightsSeen(user: User): Promise<void>
  /** Switches the account's read-only mode in all its sessions. */
  setReadOnly(user: User, readOnly: boolean): Promise<void>
  /** Ends one session. */
  end(session: number): Promise<void>
  /** Forgets what is cached, so that the next call of everybody reads the database. */
  forget(): void
  close(): Promise<void>
}

