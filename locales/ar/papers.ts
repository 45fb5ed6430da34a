import type * as russian from '../ru/papers.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/whole'

/** The kinds of closing papers. */
export const paperKinds = {
  upd1: 'مستند نقل موحد، الحالة 1',
  upd2: 'مستند نقل موحد، الحالة 2',
  act: 'فاتورة ومحضر',
} as const satisfies Translation<typeof russian.paperKinds>

/** Messages of the rules of closing papers (`nerud.papers.*`). */
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
  noTemplate: 'لا يوجد ما يُطبع منه: فعّل قالب المستند الختامي في دليل القوالب',
  letter: {
    subject: '%{kind} رقم %{number} بتاريخ %{date} – %{seller}',
    text: 'مرحبًا!\n\nنرسل إليكم المستند: %{kind} رقم %{number} بتاريخ %{date}. وهو مرفق بالرسالة.',
    link: 'يمكن فتح المستند وتنزيله عبر هذا الرابط دون تسجيل الدخول: %{link}\nالرابط صالح حتى %{until}.\n\n%{seller}',
    failed: 'لم يقبل خادم البريد الرسالة أو لم يُجب: تحقق من العنوان وأرسل مرة أخرى',
    interrupted: 'توقف الخادم أثناء الإرسال وربما أُرسلت الرسالة: اسأل المستلم قبل الإرسال مرة أخرى',
  },
  link: {
    unknown: 'لا يوجد مثل هذا الرابط: تحقق من نسخ العنوان كاملًا',
    expired: 'انتهت صلاحية الرابط. اطلب من المرسل إرسال المستند مرة أخرى',
    withdrawn: 'سحب المرسل هذا المستند. اسأله عن المستند الساري',
  },
} as const satisfies Translation<typeof russian.papers>

/** Messages of the rules of electronic papers (`nerud.edo.*`). */
export const edo = {
  otherKind: 'لهذا السجل مستند من نوع آخر',
  kindNeeded: 'حدد نوع المستند',
  sourceNeeded: 'حدد صاحب المستند',
  notFound: 'لم يُعثر على شيء بهذا الرقم والتاريخ',
  several: 'لهذا الرقم عدة سجلات: حدد التاريخ',
  otherOwner: 'المستند بهذا الرقم يخص سجلًا آخر',
  vehicleNeeded: 'حدد مركبة الوردية',
  vehicleElsewhere: 'هذه المركبة ليست في الوردية',
  noTitle: 'لا يوجد قسم كهذا في مستندات هذا النوع',
  annulledThere: 'أُبطل لدى المشغّل',
} as const satisfies Translation<typeof russian.edo>

/** Texts of the page that a link in a letter opens (`nerud.paperLink.*`). */
export const paperLink = {
  title: 'مستند لك',
  of: 'رقم %{number} بتاريخ %{date}',
  seller: 'من',
  gross: 'المبلغ',
  until: 'الرابط صالح حتى %{until}',
  download: 'تنزيل %{name}',
  failed: 'لم يُفتح المستند',
} as const satisfies Translation<typeof russian.paperLink>

/** The fields of the lines of all kinds of papers. */
const lineFields = {
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
} as const

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  edoImport: 'تحميل قائمة المشغّل',
} as const satisfies Translation<typeof russian.menu>

/** The names of the resources in `papers`. */
export const labels = {
  closingPaper: {
    name: nameForms('مستند ختامي', 'المستندات الختامية'),
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
      email: 'بريد العميل',
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
      mail: 'إرسال بالبريد',
      send: 'وضع علامة مُرسل',
      sign: 'وضع علامة موقّع',
      cancel: 'إلغاء المستند',
    },
    inputs: { email: 'إلى، البريد الإلكتروني', text: 'نص الرسالة (وبدونه النص المعتاد)', delComment: 'سبب الإلغاء' },
  },
  paperLetter: {
    name: nameForms('رسالة بمستند', 'الرسائل بالمستندات'),
    fields: {
      paper: 'المستند',
      email: 'إلى',
      text: 'نص الرسالة',
      stage: 'المرحلة',
      state: 'الحالة',
      problem: 'سبب عدم الإرسال',
      expires: 'الرابط صالح حتى',
      sentAt: 'وقت الإرسال',
      openedAt: 'أول فتح',
      openCount: 'مرات الفتح',
    },
    choices: {
      stage: { waiting: 'في الانتظار', sending: 'قيد الإرسال', sent: 'مُرسل', failed: 'لم يُرسل', withdrawn: 'مسحوب' },
      state: { waiting: 'قيد الإرسال', sent: 'مُرسل', opened: 'مفتوح', failed: 'لم يُرسل', withdrawn: 'مسحوب', expired: 'منتهي الصلاحية' },
    },
    actions: { again: 'إرسال مرة أخرى', withdraw: 'سحب الرابط' },
  },
  closingPaperLine: {
    name: nameForms('سطر المستند', 'سطور المستند'),
    fields: lineFields,
  },
  carrierPaper: {
    name: nameForms('مستند ناقل', 'مستندات الناقلين'),
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
    name: nameForms('سطر المستند', 'سطور المستند'),
    fields: lineFields,
  },
  electronicPaper: {
    name: nameForms('مستند إلكتروني', 'المستندات الإلكترونية'),
    fields: {
      kind: 'النوع',
      number: 'الرقم لدى المشغّل',
      operator: 'المشغّل',
      date: 'التاريخ',
      status: 'الحالة',
      deal: 'البوليصة',
      closingPaper: 'المستند الختامي',
      shift: 'الوردية',
      vehicle: 'المركبة',
      sourceNumber: 'الرقم لدينا',
      sourceDate: 'التاريخ لدينا',
      titles: 'الأقسام',
      comment: 'ملاحظة',
      delComment: 'سبب الإبطال',
    },
    choices: {
      kind: {
        etrn: 'بوليصة نقل إلكترونية',
        epl: 'ورقة رحلة إلكترونية',
        upd: 'مستند تسليم إلكتروني',
      },
      status: {
        draft: 'مسودة',
        sent: 'مُرسل',
        partSigned: 'موقّع جزئيًا',
        signed: 'موقّع',
        refused: 'مرفوض',
        annulled: 'مُبطل',
      },
    },
    sections: { removal: 'مُبطل', owner: 'لمن هو: واحد من ثلاثة', sheet: 'ورقة الرحلة' },
    checks: { oneOwner: 'المستند يخص سجلًا واحدًا: بوليصة أو مستندًا ختاميًا أو وردية', ofShift: 'تُحدد المركبة لمستند الوردية فقط' },
    refused: { edit: 'المستند المُبطل لا يُعدَّل: أدخل مستندًا جديدًا' },
    actions: { annul: 'إبطال' },
    inputs: { delComment: 'سبب الإبطال' },
  },
  electronicPaperTitle: {
    name: nameForms('قسم', 'الأقسام'),
    fields: {
      paper: 'المستند',
      title: 'القسم',
      signer: 'من يوقّع',
      state: 'الحالة',
      signedBy: 'وقّعه',
      at: 'متى',
      refusal: 'سبب الرفض',
    },
    choices: {
      title: {
        t1: 'T1',
        t2: 'T2',
        t3: 'T3',
        t4: 'T4',
        t5: 'T5',
        t6: 'T6',
        t7: 'T7',
        t8: 'T8',
      },
      signer: {
        shipper: 'المرسل',
        carrier: 'الناقل',
        consignee: 'المستلم',
        owner: 'مالك المركبة',
        medic: 'العامل الطبي',
        controller: 'المسؤول عن الإخراج',
        odometer: 'قارئ العداد',
        seller: 'البائع',
        buyer: 'المشتري',
      },
      state: {
        waiting: 'ينتظر',
        signed: 'موقّع',
        refused: 'مرفوض',
      },
    },
  },
} as const satisfies Translation<typeof russian.labels>
