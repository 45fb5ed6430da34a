import type { repairType as russian } from '../../ru/fleet/repairType.ts'
import type { Translation } from '../../translation.ts'

export const repairType = {
  name: 'Repair type |||| Repair types',
  fields: { name: 'Name' },
} as const satisfies Translation<typeof russian>
