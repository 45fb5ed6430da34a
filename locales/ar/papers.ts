import type * as russian from '../ru/papers.ts'
import type { Translation } from '#words/translation'
import { named } from '#words/ar/forms'

/** The kinds of closing papers. */
export const paperKinds = {
  upd1: 'مستند نقل موحد، الحالة 1',
  upd2: 'مستند نقل موحد، الحالة 2',
  act: 'فاتورة ومحضر',
} as const satisfies Translation<typeof russian.paperKinds>

/** What the rules of closing papers say (`nerud.papers.*`). */
export const papers = {
  nothing: 'لا شيء للإغلاق.',
  anyway: 'ضع علامة «الإنشاء رغم الملاحظات»: لن تدخل البوالص غير المعتمدة أو المغلقة.',
  oneself: 'لا تصدر المستندات للنفس',
  onePayer: 'يجب أن تكون دفعات الكشف الواحد من شركة واحدة',
  entered: 'تم إدخال مستند الناقل هذا من قبل',
  ownCarrier: 'لا تُغلق الرحلات الخاصة بمستند ناقل',
  whyDiffers: 'مبلغ المستند يختلف عن البوالص: اذكر سبب القبول',
  closed: 'دخلت المستند رقم %{number}',
  left: 'لم تدخل المستند رقم %{number}',
  wrong: {
    notCounted: 'غير معتمدة: %{count}.',
    isClosed: 'في مستند من هذا النوع: %{count}.',
    withoutTtn: 'بدون صورة البوليصة: %{count}.',
    disputed: 'حجم متنازع عليه: %{count}.',
  },
} as const satisfies Translation<typeof russian.papers>

/** What the resources of `papers` are called. */
export const labels = {
  closingPaper: {
    name: named('مستند ختامي', 'المستندات الختامية'),
    fields: {
      kind: 'النوع',
      number: 'الرقم',
      date: 'التاريخ',
      status: 'الحالة',
      customer: 'العميل',
      ownerCompany: 'البائع',
      dateFrom: 'الفترة من',
      dateTo: 'الفترة إلى',
      anyway: 'الإنشاء رغم الملاحظات',
      trips: 'البوالص',
      net: 'بدون ضريبة',
      vat: 'الضريبة',
      gross: 'مع الضريبة',
      differs: 'تغيّرت البوالص',
      comment: 'ملاحظة',
      delComment: 'سبب الإلغاء',
      lines: 'السطور',
    },
    choices: {
      kind: paperKinds,
      status: {
        draft: 'مسودة',
        issued: 'صادر',
        sent: 'مُرسل',
        signed: 'موقّع',
        cancelled: 'ملغى',
      },
    },
    sections: { removal: 'ملغى' },
    checks: { periodBackwards: 'تنتهي الفترة قبل أن تبدأ' },
    refused: { edit: 'المستند الصادر لا يُعدَّل: ألغِه وأنشئ غيره', remove: 'المستندات لا تُحذف بل تُلغى' },
    actions: {
      issue: 'إصدار',
      send: 'وضع علامة مُرسل',
      sign: 'وضع علامة موقّع',
      cancel: 'إلغاء المستند',
    },
    inputs: { delComment: 'سبب الإلغاء' },
  },
  closingPaperLine: {
    name: named('سطر المستند', 'سطور المستند'),
    fields: {
      paper: 'المستند',
      material: 'المادة',
      career: 'المحجر',
      object: 'الموقع',
      unit: 'الوحدة',
      volume: 'الحجم',
      price: 'السعر',
      trips: 'البوالص',
      vatRate: 'نسبة الضريبة',
      net: 'بدون ضريبة',
      vat: 'الضريبة',
      gross: 'مع الضريبة',
    },
  },
  carrierPaper: {
    name: named('مستند ناقل', 'مستندات الناقلين'),
    fields: {
      kind: 'النوع',
      number: 'الرقم',
      date: 'التاريخ',
      status: 'الحالة',
      carrier: 'الناقل',
      dateFrom: 'الفترة من',
      dateTo: 'الفترة إلى',
      anyway: 'الإنشاء رغم الملاحظات',
      gross: 'مبلغ المستند',
      vat: 'ضريبة المستند',
      trips: 'البوالص',
      counted: 'حسب البوالص',
      countedVat: 'الضريبة حسب البوالص',
      difference: 'الفرق',
      differs: 'تغيرت البوالص',
      note: 'عن الفرق',
      comment: 'تعليق',
      delComment: 'سبب الإلغاء',
      lines: 'البنود حسب البوالص',
    },
    choices: {
      kind: paperKinds,
      status: {
        received: 'مستلم',
        disputed: 'متنازع عليه',
        accepted: 'مقبول',
        cancelled: 'ملغى',
      },
    },
    sections: { removal: 'ملغى' },
    checks: { periodBackwards: 'تنتهي الفترة قبل أن تبدأ', vatOverSum: 'الضريبة أكبر من مبلغ المستند' },
    refused: { edit: 'المستند المقبول لا يتغير: ألغه وأدخل جديدا', remove: 'لا يُحذف المستند: يُلغى' },
    actions: {
      accept: 'قبول',
      dispute: 'اعتراض',
      cancel: 'إلغاء المستند',
    },
    inputs: { note: 'عن الفرق', delComment: 'سبب الإلغاء' },
  },
  carrierPaperLine: {
    name: named('سطر المستند', 'سطور المستند'),
    fields: {
      paper: 'المستند',
      material: 'المادة',
      career: 'المحجر',
      object: 'الموقع',
      unit: 'الوحدة',
      volume: 'الحجم',
      price: 'السعر',
      trips: 'البوالص',
      vatRate: 'نسبة الضريبة',
      net: 'بدون ضريبة',
      vat: 'الضريبة',
      gross: 'مع الضريبة',
    },
  },
} as const
