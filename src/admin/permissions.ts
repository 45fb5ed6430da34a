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
} from '#resource'
import { effectiveRights, type Session } from './session.ts'

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
  const rights = new Set(effectiveRights(user))
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
