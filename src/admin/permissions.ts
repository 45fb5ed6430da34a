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

/** What the user may do, by the same decision as the server's (`refusalOf`): what writes is refused in read-only mode, whatever right it needs. */
export interface Permissions {
  /** May the user see what needs these rights? */
  readonly can: (rights: Rights) => boolean
  /** May the user make this call, open this screen? */
  readonly allows: (demand: Demand) => boolean
  /** May the user run this action? */
  readonly mayAct: (action: Action) => boolean
  readonly may: (resource: Resource, operation: Operation) => boolean
  readonly mayField: (resource: Resource, field: string, operation: 'read' | 'write') => boolean
  readonly readOnly: boolean
  /** The user may leave read-only mode. */
  readonly maySwitch: boolean
  readonly userId: number | undefined
}

/** What a signed-in user may do; nobody may do what asks for a right. */
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

/** The operation behind each action that react-admin and its parts ask about. */
const OPERATIONS: Readonly<Record<string, Operation>> = {
  list: 'read',
  read: 'read',
  show: 'one',
  create: 'create',
  edit: 'edit',
  delete: 'remove',
  export: 'export',
}

/** May the user do what react-admin calls by these words: an operation, a declared action, or, for `resource.field`, reading and writing of the field? */
export function mayAccess(permissions: Permissions, resource: Resource, field: string | undefined, action: string): boolean {
  if (field !== undefined) return permissions.mayField(resource, field, action === 'write' || action === 'edit' ? 'write' : 'read')
  const operation = OPERATIONS[action]
  if (operation && permissions.may(resource, operation)) return true
  // An action may be called as an operation is.
  const declared = actionOf(resource, action)
  return declared !== undefined && permissions.mayAct(declared)
}
