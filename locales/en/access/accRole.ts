import type { accRole as russian } from '../../ru/access/accRole.ts'
import type { Translation } from '../../translation.ts'

export const accRole = {
  name: 'Role |||| Roles',
  fields: {
    nameRole: 'Name',
    description: 'Description',
    rights: 'Permissions',
    isOnlyRead: 'Read-only',
    accountsCount: 'Employees',
  },
  hints: {
    isOnlyRead: 'A person whose roles are all like this changes nothing: forms and buttons are hidden, and the server refuses writes',
  },
  inputs: { rights: 'Permissions' },
  actions: { updateRights: 'Save permissions' },
} as const satisfies Translation<typeof russian>
