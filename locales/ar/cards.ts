import type * as russian from '../ru/cards.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/whole'
import { bindings, exclusions } from './parts.ts'

export const cards = {
  tried: 'معاملات السنة الأخيرة: %{of}. كان سيُوزَّع منها %{bound}، وخلافًا لما تمّ: %{otherwise}.',
  triedRow: 'الآن: %{was}. كان سيصبح: %{would}',
  notCounted: 'لا تُحتسب',
  overlap: 'لهذه الأيام استثناء بالكلمات نفسها: %{from} – %{to}',
} as const satisfies Translation<typeof russian.cards>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  bindCards: 'استيراد ربط البطاقات',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `cards` are called. */
export const labels = {
  oilCompanyCard: {
    name: nameForms('بطاقة وقود', 'بطاقات الوقود'),
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
  },
  oilCompanyCardRefHistory: { ...bindings, name: nameForms('ربط البطاقة', 'سجل الربط') },
  oilCompanyCardExclusion: { ...exclusions, name: nameForms('استثناء البطاقة', 'الاستثناءات') },
  bankTransactionCard: {
    name: nameForms('ربط طرف مقابل', 'الربط'),
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
  },
  bankTransactionCardRefHistory: { ...bindings, name: nameForms('ربط الطرف المقابل', 'سجل الربط') },
  bankTransactionCardExclusion: { ...exclusions, name: nameForms('استثناء الطرف المقابل', 'الاستثناءات') },
} as const satisfies Translation<typeof russian.labels>
