import type { repairStatus as russian } from '../../ru/fleet/repairStatus.ts'
import type { Translation } from '../../translation.ts'

export const repairStatus = { name: 'Repair status |||| Repair statuses' } as const satisfies Translation<typeof russian>
