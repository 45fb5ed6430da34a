import type { repairTeamLine as russian } from '../../ru/fleet/repairTeamLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repairTeamLine = {
  name: named('مشارك في الإصلاح', 'فرق الإصلاح'),
  fields: { repair: 'الإصلاح', account: 'الموظف', role: 'ما قام به', hours: 'الساعات', sum: 'المبلغ' },
} as const satisfies Translation<typeof russian>
