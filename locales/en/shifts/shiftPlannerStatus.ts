import type { shiftPlannerStatus as russian } from '../../ru/shifts/shiftPlannerStatus.ts'
import type { Translation } from '../../translation.ts'

export const shiftPlannerStatus = { name: 'Plan status |||| Plan statuses' } as const satisfies Translation<typeof russian>
