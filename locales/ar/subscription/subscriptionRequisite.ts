import type { subscriptionRequisite as russian } from '../../ru/subscription/subscriptionRequisite.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const subscriptionRequisite = {
  name: named('بيانات الدافع', 'البيانات', 'بيانات'),
  fields: {
    payerName: 'الدافع',
    inn: 'الرقم الضريبي',
    kpp: 'KPP',
    bankName: 'البنك',
    bik: 'BIK',
    account: 'الحساب الجاري',
    corrAccount: 'الحساب المراسل',
    address: 'العنوان',
    director: 'المدير',
    email: 'بريد الفواتير',
  },
  checks: { accountKey: 'الحساب لا يطابق BIK', corrAccountKey: 'الحساب المراسل لا يطابق BIK' },
  refused: { remove: 'لا تُحذف البيانات المحفوظة: احفظ بيانات جديدة' },
} as const satisfies Translation<typeof russian>
