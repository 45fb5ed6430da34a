import type { bankTransaction as russian } from '../../ru/incoming/bankTransaction.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { incoming } from '../transactionLabels.ts'

export const bankTransaction = {
  name: named('معاملة بنكية', 'المعاملات البنكية'),
  fields: {
    company: 'شركتنا',
    account: 'حسابنا',
    direction: 'الحركة',
    day: 'التاريخ',
    sum: 'المبلغ',
    number: 'رقم المستند',
    documentDate: 'تاريخ المستند',
    title: 'نوع المستند',
    counterparty: 'الطرف المقابل',
    otherName: 'الدافع أو المستلم',
    inn: 'الرقم الضريبي ИНН',
    kpp: 'رمز КПП',
    otherAccount: 'حساب الطرف المقابل',
    bik: 'رمز البنك БИК',
    bank: 'بنك الطرف المقابل',
    purpose: 'الغرض من الدفع',
    uin: 'رقم УИН',
    card: 'الربط',
    document: 'ملف الكشف',
    ...incoming.fields,
  },
  choices: { direction: { incoming: 'وارد', outgoing: 'صادر', inner: 'بين حساباتنا' }, ...incoming.choices },
  inbox: 'البنك',
  views: { sump: 'البنك: غير موزعة' },
  sections: { ...incoming.sections, origin: 'المصدر' },
  empty: { recipient: incoming.empty.recipient },
  hints: { line: incoming.hints.line },
  failures: { list: 'تعذّر تحميل المعاملات البنكية' },
  refused: { remove: 'معاملة البنك لا تُحذف: بل توضع عليها علامة التجاهل' },
  actions: { ...incoming.actions, attach: 'ربط بدفعة' },
  inputs: { ...incoming.inputs, payment: 'الدفعة' },
} as const satisfies Translation<typeof russian>
