import type { AuthProvider } from 'react-admin'
import { request } from './api.ts'
import { endSession, heldRights, sessionNow, startSession, type Session } from './session.ts'

/** Signs in and stores the session; a failure carries the server's own words. */
export async function signIn(login: string, password: string): Promise<Session> {
  const { body } = await request<Session>('POST', 'authentication_token', { json: { login, password }, entry: true })
  startSession(body)
  return body
}

/** Ends the session on the server and here; without a connection, here alone. */
export async function signOut(): Promise<void> {
  const token = sessionNow()?.token
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  endSession()
  await request('POST', 'api/logout', { entry: true, headers }).catch(() => undefined)
}

/** What react-admin asks about the session. Lost sessions and refusals are met by the HTTP layer, so errors never sign out here. */
export const authProvider: AuthProvider = {
  login: ({ login, password }) => signIn(login, password),
  logout: () => signOut(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(),
  getPermissions: () => Promise.resolve(heldRights(sessionNow())),
  getIdentity: () => {
    const session = sessionNow()
    return session ? Promise.resolve({ id: session.id, fullName: session.fio }) : Promise.reject(new Error('signed out'))
  },
}
