import type { AuthProvider } from 'react-admin'
import type { Resources } from '#resource'
import { freshRights, request } from './api.ts'
import { mayAccess, permissionsOf, type Permissions } from './permissions.ts'
import { endSession, onSession, sessionNow, sessionState, startSession, type Session } from './session.ts'

/** Signs in and stores the session; on failure throws the server's text. */
export async function signIn(login: string, password: string): Promise<Session> {
  const { body } = await request<Session>('POST', 'authentication_token', { json: { login, password }, entry: true })
  startSession(body)
  return body
}

/** Ends the session on the server and here; only here if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const { token, viewer } = sessionNow() ?? {}
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  const tell = () => request('POST', 'api/logout', { entry: true, headers }).catch(() => undefined)
  // Ending impersonation reloads the page, so the server must be called before that.
  if (viewer) await tell()
  endSession()
  if (!viewer) await tell()
}

/** react-admin's auth provider, with synchronous access to the permissions, which screens need while rendering. */
export interface DeclaredAuthProvider extends AuthProvider {
  /** The permissions of the signed-in user; while an expired session waits for the sign-in, those of that session. The same object until they change. */
  readonly permissionsNow: () => Permissions
  /** Subscribes to changes of the session; returns the function that unsubscribes. */
  readonly onPermissions: (listener: () => void) => () => void
}

/** Makes react-admin's auth provider. The HTTP layer handles expired sessions and denied calls, so errors never sign out here. */
export function makeAuthProvider(resources: Resources): DeclaredAuthProvider {
  let known: { readonly user: Session | null; readonly permissions: Permissions } | undefined
  const permissionsNow = (): Permissions => {
    const { session, lapsed } = sessionState()
    const user = session ?? lapsed
    if (known?.user !== user) known = { user, permissions: permissionsOf(user) }
    return known.permissions
  }
  return {
    permissionsNow,
    onPermissions: onSession,
    login: ({ login, password }) => signIn(login, password),
    logout: () => signOut(),
    // Loads rights that are known to be out of date (foundations §4).
    checkAuth: () => freshRights(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(permissionsNow()),
    canAccess: ({ resource, action }) => {
      const [name = '', field] = resource.split('.')
      const found = resources[name]
      return Promise.resolve(found !== undefined && mayAccess(permissionsNow(), found, field, action))
    },
    getIdentity: () => {
      const session = sessionNow()
      return session ? Promise.resolve({ id: session.id, fullName: session.fio }) : Promise.reject(new Error('signed out'))
    },
  }
}
