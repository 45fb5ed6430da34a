import type { accRole as russian } from '../../ru/access/accRole.ts'
import type { Translation } from '../../translation.ts'

export const accRole = {
  name: 'Role |||| Roles',
  fields: {
    nameRole: 'Name',
    description: 'Description',
    rights: 'Permissions',
    accountsCount: 'Employees',
  },
  inputs: { rights: 'Permissions' },
  actions: { updateRights: 'Save permissions' },
} as const satisfies Translation<typeof russian>
