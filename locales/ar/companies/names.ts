import type * as russian from '../../ru/companies/names.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const companyDocument = { name: named('مستند شركة', 'مستندات الشركة') } as const satisfies Translation<
  typeof russian.companyDocument
>
export const companyRequisite = { name: named('بيانات مصرفية', 'بيانات مصرفية') } as const satisfies Translation<
  typeof russian.companyRequisite
>
export const companyType = { name: named('نوع شركة', 'أنواع الشركات') } as const satisfies Translation<typeof russian.companyType>
export const companyOwnerType = { name: named('شكل ملكية', 'أشكال الملكية') } as const satisfies Translation<
  typeof russian.companyOwnerType
>
export const ndsType = { name: named('نوع ضريبة القيمة المضافة', 'أنواع ضريبة القيمة المضافة') } as const satisfies Translation<
  typeof russian.ndsType
>
