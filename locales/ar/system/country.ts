import type { country as russian } from '../../ru/system/country.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const country = {
  name: named('دولة', 'دول'),
  fields: { name: 'الاسم', fullName: 'الاسم الكامل', alpha2: 'رمز من حرفين', alpha3: 'رمز من 3 حروف', digitalCode: 'الرمز الرقمي' },
} as const satisfies Translation<typeof russian>
