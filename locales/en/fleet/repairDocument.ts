import type { repairDocument as russian } from '../../ru/fleet/repairDocument.ts'
import type { Translation } from '../../translation.ts'

export const repairDocument = { name: 'Repair document |||| Repair documents' } as const satisfies Translation<typeof russian>
