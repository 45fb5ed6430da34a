import { withoutWrites } from '#resource'
import { forgetSeenPosition } from './connection.ts'
import { removeStored, writeStored, readStored } from './browserStorage.ts'

/** The signed-in user as stored under 'user' (foundations §3, "Session user"). `rights`: codes, regardless of read-only mode. */
export interface Session {
  readonly token: string
  readonly id: number
  readonly login: string
  readonly fio: string
  readonly rights: readonly string[]
  readonly isOnlyRead: boolean
  /** All roles of the user are read-only: the mode cannot be switched off. */
  readonly onlyReads?: boolean
  readonly mustChangePassword?: boolean
  readonly expiresAt?: string
  /** When impersonating, in this tab only: the real user, and the page to return to. */
  readonly viewer?: { readonly id: number; readonly fio: string }
  readonly from?: string
}
/** The session, or the one that has just expired while the page was open. */
export interface SessionState {
  readonly session: Session | null
  readonly lapsed: Session | null
}

const KEY = 'user'
const FLAG = 'update-rights'
const GUARD = 'update-rights-runs'
/** A lock older than this was left by a closed tab. */
const GUARD_LASTS_MS = 20_000
const GUARD_POLL_MS = 100
/** The account that has every right (foundations §9). */
const SUPER_ADMIN = 1

function stored(): Session | null {
  try {
    const value = JSON.parse(readStored(KEY) ?? 'null') as Session | null
    return typeof value?.token === 'string' ? value : null
  } catch {
    return null
  }
}

/** Whether the stored session is this tab's user's; another user's session must not be overwritten. */
const isOurs = (id: number | undefined): boolean => {
  const existing = stored()
  return existing === null || existing.id === id
}

let state: SessionState = { session: stored(), lapsed: null }
let openPages = 0
const listeners = new Set<() => void>()
const waiting = new Set<(again: boolean) => void>()

function become(next: SessionState): void {
  state = next
  for (const listener of listeners) listener()
}

/** The current session. */
export const currentSession = (): Session | null => state.session
/** The session and the expired one; the same object between changes. */
export const sessionState = (): SessionState => state
/** Subscribes to changes of the session, in this tab or another; returns the function that unsubscribes. */
export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores a session and resumes the requests that waited for it. */
export function startSession(session: Session): void {
  writeStored(KEY, JSON.stringify(session))
  become({ session, lapsed: null })
  for (const go of waiting) go(true)
  waiting.clear()
}

/** Changes a part of the stored session (token, rights, mode), without undoing changes by another tab that this one has not seen yet. */
export function changeSession(part: Partial<Session>): void {
  if (!state.session) return
  const existing = stored()
  const session = { ...(existing?.id === state.session.id ? existing : state.session), ...part }
  if (isOurs(session.id)) writeStored(KEY, JSON.stringify(session))
  become({ ...state, session })
}

/** Removes the session; waiting requests fail, and pages redirect to /login. Ending impersonation returns to the user's own session. */
export function endSession(): void {
  const known = state.session ?? state.lapsed
  if (known?.viewer) {
    sessionStorage.clear()
    return window.location.assign(known.from ?? '/')
  }
  if (isOurs(known?.id)) {
    removeStored(KEY)
    removeStored(FLAG)
    forgetSeenPosition()
  }
  become({ session: null, lapsed: null })
  for (const go of waiting) go(false)
  waiting.clear()
}

/** Registers an open page that must not be lost; returns the function that unregisters it. */
export function keepPageOpen(): () => void {
  openPages += 1
  return () => {
    openPages -= 1
  }
}

/** Handles an expired session. While a page is open it stays, and the promise resolves when the user has signed in again (true) or given up (false); without one the session just ends. */
export function expireSession(): Promise<boolean> {
  const isOver = !state.session && !state.lapsed
  // When impersonation expires, end it before anything is requested as the user themselves.
  if (isOver || (openPages === 0 && !state.session?.viewer)) {
    endSession()
    return Promise.resolve(false)
  }
  if (isOurs((state.session ?? state.lapsed)?.id)) removeStored(KEY)
  if (state.session) become({ session: null, lapsed: state.session })
  return new Promise(resolve => waiting.add(resolve))
}

/** The codes that the user has now, without those that read-only mode removes (foundations §4). Impersonation shows everything that the other user's rights show. */
export const effectiveRightsOfSession = (session: Session | null): readonly string[] =>
  session ? (session.isOnlyRead && !session.viewer ? withoutWrites(session.rights) : session.rights) : []

/** The response of api/accounts/me, as far as rights are read from it. */
export interface Me {
  readonly id: number
  readonly login?: string
  readonly fio?: string
  readonly isOnlyRead?: boolean
  readonly onlyReads?: boolean
  readonly adminRights?: readonly string[]
  readonly look?: { readonly rights: readonly string[] }
  readonly accRoles?: readonly { readonly relationAccRights?: readonly { readonly accRights?: { readonly codeRight?: string } }[] }[]
}

/** The right codes of an account: all for the super-administrator, else those of its roles (foundations §6). */
export function rightsOf(me: Me): string[] {
  if (me.id === SUPER_ADMIN && me.adminRights) return [...me.adminRights]
  const codes = (me.accRoles ?? []).flatMap(role => (role.relationAccRights ?? []).map(one => one.accRights?.codeRight))
  return [...new Set(codes.filter(code => code !== undefined))]
}

/** Marks the stored rights as out of date. */
export const flagRights = (): void => void writeStored(FLAG, 'true')
/** Whether the stored rights are known to be out of date. */
export const areRightsOld = (): boolean => readStored(FLAG) === 'true'

const isGuarded = (): boolean => Date.now() - Number(readStored(GUARD) ?? 0) < GUARD_LASTS_MS
const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

let refreshing: Promise<void> | undefined

async function refreshAlone(load: () => Promise<Me>): Promise<void> {
  if (isGuarded()) {
    while (isGuarded()) await pause(GUARD_POLL_MS)
    if (!areRightsOld()) return
  }
  writeStored(GUARD, String(Date.now()))
  try {
    const me = await load()
    changeSession({
      rights: me.look?.rights ?? rightsOf(me),
      ...(me.fio !== undefined && { fio: me.fio }),
      ...(me.login !== undefined && { login: me.login }),
      ...(me.isOnlyRead !== undefined && { isOnlyRead: me.isOnlyRead }),
      ...(me.onlyReads !== undefined && { onlyReads: me.onlyReads }),
    })
    // If the rights change again meanwhile, the next response sets the flag again.
    removeStored(FLAG)
  } finally {
    removeStored(GUARD)
  }
}

/** Loads the account again and rebuilds the stored rights; one refresh at a time across all tabs (foundations §4). */
export function refreshRights(load: () => Promise<Me>): Promise<void> {
  refreshing ??= refreshAlone(load).finally(() => {
    refreshing = undefined
  })
  return refreshing
}

/** Follows session changes by other tabs: a sign-in applies here too, a sign-out asks here to sign in, another user reloads the page. */
export function followOtherTabs(reload: () => void): () => void {
  const follow = (event: StorageEvent): void => {
    if (event.key !== KEY && event.key !== null) return
    const next = stored()
    const known = state.session ?? state.lapsed
    if (next && known && next.id !== known.id) return reload()
    if (!next) {
      if (state.session) become(openPages > 0 ? { session: null, lapsed: state.session } : { session: null, lapsed: null })
      return
    }
    become({ session: next, lapsed: null })
    for (const go of waiting) go(true)
    waiting.clear()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
