import type { shiftPlannerStatus as russian } from '../../ru/shifts/shiftPlannerStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const shiftPlannerStatus = { name: named('حالة الخطة', 'حالات الخطة') } as const satisfies Translation<typeof russian>
