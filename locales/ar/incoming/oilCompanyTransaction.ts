import type { oilCompanyTransaction as russian } from '../../ru/incoming/oilCompanyTransaction.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { incoming } from '../transactionLabels.ts'

export const oilCompanyTransaction = {
  name: named('معاملة بطاقة وقود', 'معاملات بطاقات الوقود'),
  fields: {
    company: 'شركة الوقود',
    cardNumber: 'رقم البطاقة',
    card: 'البطاقة',
    moment: 'متى',
    day: 'اليوم',
    product: 'السلعة',
    quantity: 'الكمية',
    price: 'السعر',
    sum: 'المبلغ',
    discount: 'الخصم',
    discountedSum: 'المبلغ مع الخصم',
    due: 'المطلوب دفعه',
    isReturn: 'إرجاع',
    station: 'المحطة',
    address: 'العنوان',
    plate: 'رقم اللوحة في الملف',
    holder: 'حامل البطاقة',
    document: 'ملف التقرير',
    ...incoming.fields,
  },
  choices: incoming.choices,
  inbox: 'الوقود',
  views: { sump: 'الوقود: غير موزعة' },
  sections: incoming.sections,
  empty: { recipient: incoming.empty.recipient, card: 'البطاقة ليست في الدليل' },
  hints: { line: incoming.hints.line },
  failures: { list: 'تعذّر تحميل معاملات الوقود' },
  refused: { remove: 'المعاملة لا تُحذف: بل توضع عليها علامة التجاهل' },
  actions: incoming.actions,
  inputs: incoming.inputs,
} as const satisfies Translation<typeof russian>
