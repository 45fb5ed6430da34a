import type * as russian from '../../ru/money/names.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const costListType = { name: named('صنف بند', 'أصناف البنود') } as const satisfies Translation<typeof russian.costListType>
export const payStatus = { name: named('حالة دفعة', 'حالات الدفعات') } as const satisfies Translation<typeof russian.payStatus>
export const inputType = { name: named('طريقة إدخال', 'طرق الإدخال') } as const satisfies Translation<typeof russian.inputType>
export const exp = {
  name: named('موضوع مصروف', 'موضوعات المصروفات'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian.exp>
export const expPersonal = {
  name: named('موضوع مصروف العاملين', 'موضوعات مصروفات العاملين'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian.expPersonal>
