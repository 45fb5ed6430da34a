import { type AuthProvider, useAuthProvider } from 'react-admin'
import { useSyncExternalStore } from 'react'
import {
  actionOf,
  demandOf,
  isReading,
  mayField,
  refusalOf,
  type Action,
  type Demand,
  type Operation,
  type Resource,
  type Rights,
  type Resources,
} from '#resource'
import {
  effectiveRightsOfSession,
  type Session,
  endSession,
  onSession,
  currentSession,
  sessionState,
  startSession,
  type SessionState,
} from './session.ts'
import { ensureFreshRights, request } from './api.ts'

/** What the user may do, decided by the same function as on the server (`refusalOf`): read-only mode refuses writes, whatever right they need. */
export interface Permissions {
  /** Whether the user may see what requires these rights. */
  readonly can: (rights: Rights) => boolean
  /** Whether the user may make this call or open this screen. */
  readonly allows: (demand: Demand) => boolean
  /** Whether the user may run this action. */
  readonly mayAct: (action: Action) => boolean
  readonly may: (resource: Resource, operation: Operation) => boolean
  readonly mayField: (resource: Resource, field: string, operation: 'read' | 'write') => boolean
  readonly readOnly: boolean
  /** The user may leave read-only mode. */
  readonly maySwitch: boolean
  readonly userId: number | undefined
}

/** The permissions of a user; without one, nothing that requires a right is allowed. */
export function permissionsOf(user: Session | null): Permissions {
  const rights = new Set(effectiveRightsOfSession(user))
  const readOnly = user?.isOnlyRead ?? false
  const allows = (demand: Demand): boolean => refusalOf({ rights, readOnly }, demand) === undefined
  return {
    can: right => allows({ right, reads: true }),
    allows,
    mayAct: action => allows({ right: action.right, reads: isReading(action) }),
    may: (resource, operation) => allows(demandOf(resource, operation)),
    mayField: (resource, field, operation) => !(readOnly && operation === 'write') && mayField(rights, resource, field, operation),
    readOnly,
    maySwitch: user?.onlyReads !== true,
    userId: user?.id,
  }
}

/** The operation behind each action name that react-admin's components check. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  list: 'read',
  read: 'read',
  show: 'one',
  create: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
}

/** Whether the user may do what react-admin names by these strings: an operation, a declared action, or reading or writing a field (`resource.field`). */
export function mayAccess(permissions: Permissions, resource: Resource, field: string | undefined, action: string): boolean {
  if (field !== undefined) return permissions.mayField(resource, field, action === 'write' || action === 'edit' ? 'write' : 'read')
  const operation = OPERATIONS[action]
  if (operation && permissions.may(resource, operation)) return true
  // A declared action may have the name of an operation.
  const declared = actionOf(resource, action)
  return declared !== undefined && permissions.mayAct(declared)
}

/** Signs in and stores the session; on failure throws the server's text. */
export async function signIn(login: string, password: string): Promise<Session> {
  const { body } = await request<Session>('POST', 'authentication_token', { json: { login, password }, entry: true })
  startSession(body)
  return body
}

/** Ends the session on the server and here; only here if the server cannot be reached. */
export async function signOut(): Promise<void> {
  const { token, viewer } = currentSession() ?? {}
  const headers = token ? { Authorization: `Bearer ${token}` } : {}
  const callLogout = () => request('POST', 'api/logout', { entry: true, headers }).catch(() => undefined)
  // Ending impersonation reloads the page, so the server must be called before that.
  if (viewer) await callLogout()
  endSession()
  if (!viewer) await callLogout()
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
    checkAuth: () => ensureFreshRights(),
    checkError: () => Promise.resolve(),
    getPermissions: () => Promise.resolve(permissionsNow()),
    canAccess: ({ resource, action }) => {
      const [name = '', field] = resource.split('.')
      const found = resources[name]
      return Promise.resolve(found !== undefined && mayAccess(permissionsNow(), found, field, action))
    },
    getIdentity: () => {
      const session = currentSession()
      return session ? Promise.resolve({ id: session.id, fullName: session.fio }) : Promise.reject(new Error('signed out'))
    },
  }
}

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
