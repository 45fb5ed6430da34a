import type { truckPenaltyStatus as russian } from '../../ru/fines/truckPenaltyStatus.ts'
import type { Translation } from '../../translation.ts'

export const truckPenaltyStatus = { name: 'Fine status |||| Fine statuses' } as const satisfies Translation<typeof russian>
