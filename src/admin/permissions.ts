import { actionOf, can, may, mayField, type Operation, type Resource, type Rights } from '#resource'
import { effectiveRights, type Session } from './session.ts'

/** What the user may do. `readOnly` is the user's own switch: the rights that write are already taken away. */
export interface Permissions {
  readonly can: (rights: Rights) => boolean
  readonly may: (resource: Resource, operation: Operation) => boolean
  readonly mayField: (resource: Resource, field: string, operation: 'read' | 'write') => boolean
  readonly readOnly: boolean
  readonly userId: number | undefined
}

/** What a signed-in user may do; nobody may do what asks for a right. */
export function permissionsOf(user: Session | null): Permissions {
  const held = new Set(effectiveRights(user))
  return {
    can: rights => can(held, rights),
    may: (resource, operation) => may(held, resource, operation),
    mayField: (resource, field, operation) => mayField(held, resource, field, operation),
    readOnly: user?.isOnlyRead ?? false,
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
  if (operation) return permissions.may(resource, operation)
  const declared = actionOf(resource, action)
  return declared !== undefined && permissions.can(declared.right)
}
