import type { expPersonal as russian } from '../../ru/money/expPersonal.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const expPersonal = {
  name: named('موضوع مصروف العاملين', 'موضوعات مصروفات العاملين'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian>
