import type { bankTransactionCard as russian } from '../../ru/cards/bankTransactionCard.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const bankTransactionCard = {
  name: named('ربط طرف مقابل', 'الربط'),
  fields: {
    company: 'شركتنا',
    inn: 'رقم ИНН للطرف المقابل',
    account: 'الحساب الجاري للطرف المقابل',
    counterparty: 'الطرف المقابل',
    actualRef: 'الساري الآن',
    costListType: 'نوع المصروف',
    costList: 'البند',
    object: 'لمن أو لماذا',
    since: 'مربوط منذ',
    comment: 'ملاحظة',
  },
  actions: { tryOut: 'تجربة على الماضي' },
  checks: { checkFailed: 'تعذّر التحقق من الحساب' },
} as const satisfies Translation<typeof russian>
