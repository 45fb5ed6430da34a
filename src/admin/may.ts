import { useAuthProvider } from 'react-admin'
import { useSyncExternalStore } from 'react'
import type { DeclaredAuthProvider } from './authProvider.ts'
import { permissionsOf, type Permissions } from './permissions.ts'
import { onSession, sessionState, type SessionState } from './session.ts'

/** The session, kept up to date. */
export const useSessionState = (): SessionState => useSyncExternalStore(onSession, sessionState)

/** What the user may do, as the auth provider answers: the only way in which screens ask about rights. */
export type May = Permissions
const NOBODY_IN: Permissions = permissionsOf(null)
const nothing = (): void => undefined
const never = (): (() => void) => nothing
const nobody = (): Permissions => NOBODY_IN

/** The rights of the signed-in user, kept up to date. */
export function useMay(): May {
  const auth = useAuthProvider<DeclaredAuthProvider>()
  return useSyncExternalStore(auth?.onPermissions ?? never, auth?.permissionsNow ?? nobody)
}
