import type { repairType as russian } from '../../ru/fleet/repairType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repairType = {
  name: named('نوع إصلاح', 'أنواع الإصلاح'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian>
