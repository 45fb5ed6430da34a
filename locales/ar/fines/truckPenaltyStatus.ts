import type { truckPenaltyStatus as russian } from '../../ru/fines/truckPenaltyStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const truckPenaltyStatus = { name: named('حالة مخالفة', 'حالات المخالفات') } as const satisfies Translation<typeof russian>
