import type { ndsType as russian } from '../../ru/companies/ndsType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const ndsType = { name: named('نوع ضريبة القيمة المضافة', 'أنواع ضريبة القيمة المضافة') } as const satisfies Translation<
  typeof russian
>
