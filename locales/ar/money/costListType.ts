import type { costListType as russian } from '../../ru/money/costListType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const costListType = {
  name: named('صنف بند', 'أصناف البنود'),
  fields: { name: 'الاسم', kind: 'نوع الدفعة' },
  choices: { kind: { transfer: 'تحويل', expense: 'مصروف' } },
} as const satisfies Translation<typeof russian>
