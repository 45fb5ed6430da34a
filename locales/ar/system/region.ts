import type { region as russian } from '../../ru/system/region.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const region = {
  name: named('منطقة', 'مناطق'),
  fields: { name: 'الاسم', code: 'الرمز', country: 'الدولة' },
} as const satisfies Translation<typeof russian>
