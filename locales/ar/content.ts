import type * as russian from '../ru/content.ts'
import type { Translation } from '#words/translation'
import { nameForms } from '#words/ar/whole'

export const uploader = {
  title: 'إرسال الملفات',
  failed: 'خطأ',
  drop: 'أضف الملفات.',
  choose: 'اختيار الملفات',
  camera: 'التقاط صورة',
  rule: 'PDF وJPG وPNG وHEIC وDOCX وXLSX: حتى %{most} ملفًا، كل منها حتى %{size} م.ب، وجميعها حتى %{all} م.ب',
  remove: 'حذف',
  close: 'إغلاق',
  send: 'إرسال',
  sending: 'يجري إرسال الملفات، لا تغلق الصفحة',
  sent: 'أُرسلت الملفات بنجاح!',
  notSent: 'خطأ. تعذّر رفع الملفات!',
  cancelled: 'أُلغي الرفع. أغلق النافذة.',
  notBlocked: 'خطأ. تعذّر حظر الرابط!',
  confirm: {
    title: 'اختر الإجراء',
    text: 'هل تريد الخروج فعلًا دون إرفاق المستندات؟',
    cancel: 'إلغاء',
    close: 'إغلاق',
  },
  tooMany: 'لا أكثر من %{most} ملفًا: لم تُضف الملفات الزائدة',
  tooLarge: '«%{name}» أكبر من %{size} م.ب ولم يُضف',
  allTooLarge: 'مجموعها أكبر من %{size} م.ب: لم يُضف «%{name}»',
  wrongKind: 'لم يُضف «%{name}»: لا تُقبل مثل هذه الملفات',
  link: {
    receive: 'عبر رابط',
    title: 'الرابط ورمز QR',
    issue: 'إصدار رابط',
    renew: 'إصدار رابط جديد',
    renewHint: 'سيتوقف الرابط السابق عن العمل',
    once: 'يُعرض الرابط مرة واحدة: انسخه أو دع المرسل يمسح رمز QR.',
    qr: 'رمز QR للرابط',
    copy: 'نسخ',
    copied: 'نُسخ الرابط',
    notCopied: 'تعذّر النسخ: حدّد الرابط وانسخه بنفسك',
    until: 'صالح حتى %{until}',
    open: 'فتح بطاقة الرابط',
    done: 'تم',
  },
} as const satisfies Translation<typeof russian.uploader>

export const uploads = {
  unknown: 'الرابط غير صالح. اطلب رابطًا جديدًا ممن أرسله',
  used: 'أُرسلت الملفات عبر هذا الرابط. اطلب رابطًا جديدًا إن كان لديك ما ترسله بعد',
  blocked: 'الرابط محظور. اطلب رابطًا جديدًا ممن أرسله',
  expired: 'انتهت مدة الرابط. اطلب رابطًا جديدًا ممن أرسله',
  busy: 'تُستقبل الآن ملفات أخرى. انتظر دقيقة ثم أرسل مرة أخرى',
  noFiles: 'أضف ملفات',
  tooMany: 'لا يمكن إرسال أكثر من %{most} ملفًا في المرة الواحدة',
  kind: 'لا تُقبل إلا ملفات PDF وJPG وPNG وHEIC وDOCX وXLSX',
  otherKind: 'اسم الملف لا يناسب محتواه',
  twofold: 'في الملف شيء آخر مخفي: افتحه واحفظه من جديد',
  fieldName: 'تُرسل الملفات في الحقول file_0 وfile_1 وهكذا',
  notYours: 'لا تضيف أنت مستندات سجلات كهذه: يلزم لذلك صلاحية أخرى',
  otherType: 'لا مستندات من النوع «%{name}» لسجلات كهذه: اختر نوعًا آخر',
  past: 'حدّد وقتًا في المستقبل',
  tooLong: 'لا يعيش الرابط أكثر من %{days} يومًا',
  noFile: 'لم يُرسل ملف كهذا عبر هذا الرابط',
  acceptedStays: 'قُبل الملف: احذف المستند من بطاقة السجل',
} as const satisfies Translation<typeof russian.uploads>

export const newsRules = {
  tooManyPinned: 'عدد الأخبار المثبتة: %{most}. اختر أيها تُلغي تثبيته: %{titles}',
  notPinned: 'هذا الخبر غير مثبت: اختر أحد الأخبار المثبتة',
} as const satisfies Translation<typeof russian.newsRules>

export const newsScreens = {
  news: {
    title: 'الأخبار',
    all: 'كل الأخبار',
    unread: 'غير مقروء: %{count}',
    none: 'لا توجد أخبار مثبّتة.',
    full: 'ثلاثة أخبار مثبّتة بالفعل. لتثبيت هذا الخبر ألغِ تثبيت أحدها:',
    unpin: 'إلغاء تثبيت «%{title}»',
    failed: 'تعذّر إلغاء تثبيت الخبر',
  },
} as const satisfies Translation<typeof russian.newsScreens>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  news: 'الأخبار',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `content` are called. */
export const labels = {
  documentType: {
    fields: {
      isCompany: 'الشركات',
      isPoint: 'النقاط',
      isAccount: 'الموظفون',
      isCar: 'المركبات',
      isDeals: 'البوالص',
      isDealVedomosti: 'كشوف البوالص',
      isBlank: 'الطلبات',
      isPayment: 'الدفعات',
      isTruckPenalty: 'الغرامات',
      isRepair: 'الإصلاحات',
    },
  },
  documentUploaderToken: {
    name: nameForms('رابط رفع', 'روابط الرفع'),
    fields: {
      name: 'ما المطلوب إرساله',
      objectKind: 'لمن المستندات',
      objectId: 'السجل',
      documentType: 'نوع المستند',
      expires: 'صالح حتى',
      stage: 'الخطوة',
      state: 'الحالة',
      token: 'الرابط (يُعرض مرة واحدة عند الإصدار)',
      issuedAt: 'تاريخ إصدار الرابط',
      openedAt: 'تاريخ الفتح',
      sentAt: 'تاريخ إرسال الملفات',
      fileCount: 'عدد الملفات',
      waitingCount: 'بانتظار المراجعة',
      files: 'الملفات',
      isActive: 'الرابط يعمل',
    },
    choices: {
      objectKind: {
        company: 'شركة',
        account: 'موظف',
        point: 'نقطة',
        vehicle: 'مركبة',
        materialOrder: 'طلب',
        deal: 'بوليصة',
        repair: 'إصلاح',
      },
      stage: { issued: 'لم يُفتح', active: 'مفتوح', sent: 'أُرسلت الملفات', closed: 'مغلق' },
      state: {
        new: 'لم يُصدر',
        issued: 'صادر',
        active: 'مفتوح',
        sent: 'أُرسلت الملفات',
        blocked: 'محظور',
        expired: 'منتهي الصلاحية',
      },
    },
    sections: { uploaderLink: 'الرابط ورمز QR' },
    activity: { on: 'إلغاء الحظر', off: 'حظر', isOff: 'الرابط محظور: لا يُستقبل عبره شيء' },
    hints: { name: 'سيراه من يفتح الرابط', expires: 'إن لم يُحدَّد: 72 ساعة. أطول مدة: 30 يومًا' },
    inputs: { file: 'رقم الملف' },
    actions: { removeFile: 'حذف الملف' },
  },
  documentUploaderFile: {
    name: nameForms('ملف مُرسَل', 'الملفات المُرسَلة'),
    fields: {
      token: 'الرابط',
      file: 'الملف',
      fileName: 'اسم الملف',
      state: 'الحالة',
      reason: 'سبب الرفض',
      decidedBy: 'من راجع',
      decidedAt: 'تاريخ المراجعة',
      documentId: 'رقم المستند',
      insDate: 'تاريخ الإرسال',
    },
    choices: { state: { waiting: 'بانتظار المراجعة', accepted: 'مقبول', rejected: 'مرفوض' } },
    inputs: { reason: 'السبب' },
    actions: { accept: 'قبول ضمن المستندات', reject: 'رفض الملف' },
  },
  news: {
    name: nameForms('خبر', 'الأخبار', 'خبرًا'),
    fields: {
      title: 'العنوان',
      category: 'الفئة',
      publishDate: 'تاريخ النشر',
      isPinned: 'مثبّت',
      preview: 'باختصار',
      text: 'النص',
      newsDocs: 'الصور',
      documents: 'المستندات',
      reading: 'القراءة',
      readCount: 'عدد القرّاء',
      readers: 'من قرأ',
      mdInsUser: 'المؤلف',
    },
    hints: {
      publishDate: 'حتى هذا اليوم لا يرى الخبر إلا من يديرون الأخبار',
      isPinned: 'الأخبار المثبّتة تأتي أولًا وتظهر في الصفحة الرئيسية، ولا تزيد على ثلاثة',
    },
    choices: { reading: { new: 'غير مقروء', read: 'مقروء' } },
    inputs: { instead: 'إلغاء تثبيت خبر بدلًا منه', news: 'الخبر' },
    actions: { pin: 'تثبيت', unpin: 'إلغاء التثبيت', markRead: 'وضع علامة مقروء', markAllRead: 'وضع علامة مقروء على الكل' },
  },
  newsCategory: {
    name: nameForms('فئة أخبار', 'فئات الأخبار'),
    fields: { name: 'الاسم', count: 'عدد الأخبار' },
  },
  newsDoc: {
    name: nameForms('صورة خبر', 'صور الأخبار'),
    fields: { file: 'الصورة', fileName: 'اسم الملف', insDate: 'تاريخ الإضافة', mdInsUser: 'من أضاف' },
  },
  newsDocument: {
    name: nameForms('مستند خبر', 'المستندات', 'مستندًا'),
    fields: { news: 'الخبر', file: 'الملف', fileName: 'اسم الملف', insDate: 'تاريخ الإضافة', mdInsUser: 'من أضاف' },
  },
  faq: {
    name: nameForms('سؤال', 'أسئلة وأجوبة', 'سؤالًا'),
    fields: { theme: 'الموضوع', question: 'السؤال', answer: 'الجواب', position: 'الترتيب', screen: 'الشاشة' },
    hints: { screen: 'عنوان الشاشة التي يظهر السؤال في مساعدتها، مثل /deals/list' },
    actions: { delete: 'حذف السؤال' },
  },
  faqTheme: {
    name: nameForms('موضوع أسئلة', 'موضوعات الأسئلة'),
    fields: { name: 'الاسم', position: 'الترتيب' },
  },
} as const satisfies Translation<typeof russian.labels>
