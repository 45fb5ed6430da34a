import type { oilCompanyCard as russian } from '../../ru/cards/oilCompanyCard.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyCard = {
  name: named('بطاقة وقود', 'بطاقات الوقود'),
  fields: {
    company: 'شركة الوقود',
    number: 'الرقم',
    pinCode: 'الرمز السري (PIN)',
    actualRef: 'الساري الآن',
    costListType: 'نوع المصروف',
    costList: 'البند',
    object: 'لمن أو لماذا',
    since: 'مربوطة منذ',
    comment: 'ملاحظة',
  },
  actions: { tryOut: 'تجربة على الماضي', showPin: 'عرض الرمز السري' },
  checks: { checkFailed: 'تعذّر التحقق من رقم البطاقة' },
  hints: { pinCode: 'من 4 إلى 8 أرقام. يُعرض الرمز المحفوظ بزر مستقل في البطاقة ويبقى العرض في السجل' },
} as const satisfies Translation<typeof russian>
