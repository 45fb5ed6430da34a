import type { repairStatus as russian } from '../../ru/fleet/repairStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repairStatus = { name: named('حالة إصلاح', 'حالات الإصلاحات') } as const satisfies Translation<typeof russian>
