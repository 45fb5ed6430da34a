import type { AuthProvider } from 'react-admin'
import type { Resources } from '#resource'
import { freshRights, request } from './api.ts'
import { mayAccess, permissionsOf, type Permissions } from './permissions.ts'
import { endSession, onSession, sessionNow, sessionState, startSession, type Session } from './session.ts'

/** Signs in and stores the session; a failure carries the server's own words. */
export async function signIn(login: string, password: string): Promise<Session> {
  const { body } = await request<Session>('POST', 'authentication_token', { json: { login, password }, entry: true })
  startSession(body)
  return body
}

/** Ends the session on the server and here; without a connection, here alone. */
export async function signOut(): Promise<void> {
  const { token, viewer } = sessionNow() ?? {}
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  const tell = () => request('POST', 'api/logout', { entry: true, headers }).catch(() => undefined)
  // Who looks as another person goes on at a page that is loaded anew.
  if (viewer) await tell()
  endSession()
  if (!viewer) await tell()
}

/** react-admin's door to the session and the rights, with a way to read the rights without waiting: screens draw by them. */
export interface DeclaredAuthProvider extends AuthProvider {
  /** The rights of the signed-in user; while a lost session is asked for again, those that they had. The same object until they change. */
  readonly permissionsNow: () => Permissions
  /** Calls back at every change of the session; returns what ends that. */
  readonly onPermissions: (listener: () => void) => () => void
}

/** What react-admin asks about the session. Lost sessions and denied calls are handled by the HTTP layer, so errors never sign out here. */
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
    // Rights known to be old are read again (foundations §4).
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
