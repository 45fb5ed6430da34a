import type { fotVedomost as russian } from '../../ru/statements/fotVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { statement } from '../parts.ts'

export const fotVedomost = {
  name: named('كشف الرواتب', 'كشوف الرواتب'),
  actions: { ...statement.actions, fill: 'التعبئة حسب الأرصدة' },
} as const satisfies Translation<typeof russian>
