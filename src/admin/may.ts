import { useAuthProvider } from 'react-admin'
import { useSyncExternalStore } from 'react'
import type { DeclaredAuthProvider } from './authProvider.ts'
import { permissionsOf, type Permissions } from './permissions.ts'
import { onSession, sessionState, type SessionState } from './session.ts'

/** The current session; re-renders when it changes. */
export const useSessionState = (): SessionState => useSyncExternalStore(onSession, sessionState)

/** What the user may do, by the auth provider; screens check rights only by this. */
export type May = Permissions
const NOBODY_IN: Permissions = permissionsOf(null)
const nothing = (): void => undefined
const never = (): (() => void) => nothing
const nobody = (): Permissions => NOBODY_IN

/** The permissions of the signed-in user; re-renders when they change. */
export function useMay(): May {
  const auth = useAuthProvider<DeclaredAuthProvider>()
  return useSyncExternalStore(auth?.onPermissions ?? never, auth?.permissionsNow ?? nobody)
}
