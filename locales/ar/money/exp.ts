import type { exp as russian } from '../../ru/money/exp.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const exp = {
  name: named('موضوع مصروف', 'موضوعات المصروفات'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian>
