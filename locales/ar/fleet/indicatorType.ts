import type { indicatorType as russian } from '../../ru/fleet/indicatorType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const indicatorType = {
  name: named('نوع مؤشر', 'أنواع المؤشرات'),
  fields: { name: 'الاسم', code: 'الرمز', valueType: 'نوع القيمة' },
  choices: { valueType: { term: 'مدة', number: 'رقم', text: 'نص' } },
  hints: { code: 'حروف لاتينية كبيرة، مثل OSAGO' },
} as const satisfies Translation<typeof russian>
