import type * as russian from '../ru/fines.ts'
import type { Translation } from '#words/translation'
import { nameForms, documents, lookup } from '#words/ar/whole'
import { transactionLine } from './parts.ts'

export const fineRules = {
  toPaid: 'تصبح الغرامة مدفوعة حين يُوزَّع المبلغ على الأسطر',
  fromPaid: 'الغرامة مدفوعة: ألغِ المعالجة أولًا',
  same: 'الغرامة في هذه الحالة سابقًا',
  noWay: 'لا تُنقل الغرامة من الحالة «%{from}» إلى الحالة «%{to}»',
} as const satisfies Translation<typeof russian.fineRules>

export const fines = {
  title: 'مخالفات غير مدفوعة',
  count: 'غير مدفوعة',
  sum: 'بمبلغ',
  sumWithDiscount: 'مع الخصم',
  sumEnding: 'خصم ينتهي خلال الأيام التالية: %{days}',
  failed: 'تعذّر تحميل بيانات الترويسة!',
} as const satisfies Translation<typeof russian.fines>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  fines: 'المخالفات',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `fines` are called. */
export const labels = {
  truckPenaltyTransaction: {
    name: nameForms('مخالفة', 'مخالفات'),
    fields: {
      uin: 'رقم القرار (УИН)',
      decisionDate: 'تاريخ القرار',
      violatedAt: 'وقت المخالفة',
      plate: 'رقم اللوحة',
      sts: 'شهادة التسجيل',
      vehicle: 'المركبة',
      driver: 'السائق',
      article: 'مادة القانون',
      place: 'المكان',
      sum: 'مبلغ المخالفة',
      noDiscount: 'بلا خصم',
      discountSum: 'المبلغ مع الخصم',
      discountUntil: 'الخصم حتى',
      due: 'المطلوب دفعه',
      urgency: 'الترتيب',
      status: 'الحالة',
      payMethod: 'طريقة الدفع',
      line: 'على من تُحمَّل',
      recipients: 'المستلمون',
      recipient: 'حُمِّلت على',
      paidOn: 'تاريخ الدفع',
      company: 'لمن ندفع',
      department: 'القسم',
      payeeName: 'المستلم',
      payeeInn: 'الرقم الضريبي للمستلم',
      payeeKpp: 'رمز КПП للمستلم',
      payeeAccount: 'حساب المستلم',
      payeeBik: 'رمز البنك (БИК)',
      kbk: 'رمز الميزانية (КБК)',
      oktmo: 'رمز المنطقة (ОКТМО)',
      comment: 'ملاحظة',
      docs: 'المستندات',
    },
    inbox: 'الغرامات',
    views: { unpaid: 'مخالفات غير مدفوعة', sump: 'مخالفات جديدة' },
    sections: { processing: 'الدفع', payee: 'الجهة وبيانات الدفع' },
    hints: {
      uin: '20 رقمًا من القرار',
      driver: 'إن تُرك فارغًا أُخذ من الوردية أو بوليصة ذلك اليوم',
      vehicle: 'إن تُركت فارغة وُجدت برقم اللوحة',
      discountSum: 'إن تُرك فارغًا حُسب من جدول الخصومات',
      paidOn: 'إن تُرك فارغًا فاليوم، عند توزيع المبلغ',
    },
    checks: { discountMore: 'المبلغ مع الخصم لا يزيد على المخالفة', beforeDecision: 'ليس قبل القرار' },
    failures: { list: 'تعذّر تحميل المخالفات' },
    refused: {
      edit: 'المخالفة قيد الاعتراض أو ملغاة: غيّر الحالة أولًا',
      remove: 'المخالفة لا تُحذف: بل تُنقل إلى الحالة «ملغاة»',
    },
    actions: { accept: 'قبول للدفع', newStatus: 'تغيير الحالة', unprocess: 'إلغاء المعالجة' },
    inputs: { status: 'الحالة الجديدة', reason: 'السبب' },
  },
  truckPenaltyTransactionLine: { ...transactionLine, name: nameForms('سطر مخالفة', 'أسطر المخالفة', 'سطرًا من المخالفة') },
  truckPenaltyTransactionDocument: { ...documents, name: nameForms('مستند مخالفة', 'مستندات المخالفة', 'مستندًا للمخالفة') },
  truckPenaltyStatus: { ...lookup, name: nameForms('حالة مخالفة', 'حالات المخالفات') },
  fineDiscount: {
    name: nameForms('خصم على المخالفات', 'خصومات المخالفات', 'خصمًا على المخالفات'),
    fields: {
      dateStart: 'للقرارات ابتداءً من',
      percent: 'الخصم',
      days: 'أيام الدفع مع الخصم',
      comment: 'ملاحظة',
    },
    hints: { days: 'تُحسب من اليوم التالي للقرار' },
  },
} as const satisfies Translation<typeof russian.labels>
