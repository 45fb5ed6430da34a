import type * as russian from '../ru/system.ts'
import type { Translation } from '../translation.ts'
import { nameForms } from './whole.ts'

export const notices = {
  letter: {
    subject: '%{system}: %{smart_count} إشعار غير مقروء',
    greeting: 'مرحبًا %{fio}،',
    line: '• %{what}: %{title}',
    lineWithDay: '• %{what}: %{title} (%{day})',
    more: 'والمزيد: %{count}',
    open: 'كل الإشعارات: %{link}',
    off: 'تصل هذه الرسالة مرة في اليوم. يمكن إيقافها بالمفتاح «إرسال رسالة مرة في اليوم» في الصفحة نفسها: %{link}',
    failed: 'رسائل لم تُرسل: %{count}؛ ستُعاد المحاولة',
  },
} as const satisfies Translation<typeof russian.notices>

export const bell = {
  today: 'اليوم',
  earlier: 'سابقًا',
  empty: 'لا توجد إشعارات بعد. ستظهر هنا المهام المنجزة',
  failed: 'تعذّر تحميل الإشعارات',
  again: 'إعادة المحاولة',
  all: 'كل الإشعارات',
  markAll: 'وضع علامة مقروء على الكل',
  unread: 'غير مقروء',
  close: 'إغلاق الإشعارات',
  letter: 'إرسال رسالة مرة في اليوم',
  letterTo: 'عن غير المقروء، إلى %{email}',
  noAddress: 'لا يوجد بريد إلكتروني في بطاقتك: لا مكان لإرسال الرسالة',
} as const satisfies Translation<typeof russian.bell>

const parameterLabels = {
  fields: {
    parameter: 'الرمز',
    parameterName: 'الاسم',
    parameterValue: 'القيمة',
    type: 'نوع القيمة',
    options: 'القيم المسموح بها',
    defaultValue: 'القيمة الافتراضية',
    description: 'الشرح',
    file: 'الملف',
    changedAt: 'تاريخ التعديل',
    changedBy: 'من عدّل',
  },
  type: { text: 'نص', number: 'رقم', switch: 'مفعَّل أو معطَّل', option: 'إحدى القيم', file: 'ملف' },
} as const satisfies Translation<typeof russian.parameterLabels>

export const jobs = {
  unknown: 'لا يمكن تشغيل مهمة من هذا النوع',
  interrupted: 'انقطعت المهمة عدة مرات متتالية فأُوقفت. شغّل نسخة منها',
  log: {
    begun: 'بدأت، المحاولة %{attempt}',
    done: 'انتهت: أُنجز %{done}',
    file: 'حُفظت النتيجة في الملف «%{name}»',
    failed: 'توقفت: %{error}',
    again: 'انقطعت، ستبدأ من جديد',
    cancelled: 'ألغاها %{name}',
    backup: 'كُتبت في backups/%{file} (%{megabytes} ميغابايت) داخل مجلد بيانات الخادم',
    brokenFile: 'الملف «%{name}» مفقود أو تالف',
  },
  sheets: {
    broken: { name: 'الملفات التالفة', id: 'الرقم', file: 'الملف' },
    bulk: { name: 'سجلات لم تتغير', id: 'الرقم', record: 'السجل' },
    import: { row: 'السطر', field: 'العمود', value: 'القيمة' },
  },
  nobody: 'من بدأ المهمة لم يعد يستطيع الدخول',
  archive: 'المستندات من %{from} إلى %{to}',
  archiveTooLarge: 'حجم الملفات أكبر من %{megabytes} ميغابايت. اختر أيامًا أقل',
  dates: 'نهاية الفترة قبل بدايتها',
} as const satisfies Translation<typeof russian.jobs>

/** Labels of the resources of `system`. */
export const labels = {
  setting: {
    name: nameForms('إعداد', 'إعدادات', 'إعدادًا'),
    fields: parameterLabels.fields,
    choices: { type: parameterLabels.type },
    failures: { list: 'خطأ. تعذّر تحميل الإعدادات' },
    empty: { changedBy: '—' },
    inputs: { parameter: 'الرمز', parameterValue: 'القيمة', file: 'الملف' },
    actions: { edit: 'تعديل', reset: 'استعادة الافتراضي' },
  },
  property: {
    name: nameForms('خاصية', 'خصائص'),
    fields: { ...parameterLabels.fields, group: 'القسم' },
    choices: {
      type: parameterLabels.type,
      group: { general: 'عام', access: 'الدخول والصلاحيات' },
    },
    empty: { changedBy: '—' },
    inputs: { parameter: 'الرمز', parameterValue: 'القيمة' },
    actions: { edit: 'تعديل', reset: 'استعادة الافتراضي' },
  },
  errorCode: {
    name: nameForms('رمز خطأ', 'رموز الأخطاء'),
    fields: { code: 'الرمز', httpStatus: 'حالة HTTP', message: 'الرسالة', reason: 'السبب', remedy: 'ما العمل', area: 'القسم' },
  },
  job: {
    name: nameForms('مهمة', 'مهام'),
    fields: {
      jobType: 'نوع المهمة',
      params: 'المعاملات',
      target: 'على ماذا',
      status: 'الحالة',
      done: 'المنجَز',
      total: 'الإجمالي',
      progress: 'الإنجاز، %',
      startedAt: 'البداية',
      finishedAt: 'النهاية',
      attempts: 'المحاولات',
      result: 'النتيجة',
      file: 'ملف النتيجة',
      error: 'الخطأ',
      kept: 'أين توقفت',
      beatAt: 'آخر خطوة',
      resumeAt: 'يُستأنف في',
    },
    choices: {
      status: { queued: 'في الطابور', running: 'قيد التنفيذ', done: 'تمت', failed: 'خطأ', cancelled: 'ملغاة' },
    },
    inputs: {
      jobType: 'نوع المهمة',
      report: 'القائمة',
      documents: 'مستندات',
      source: 'المصدر',
      book: 'الدليل',
      bookFile: 'ملف (xlsx أو csv)',
      dateFrom: 'من',
      dateTo: 'إلى',
      params: 'المعاملات',
    },
    actions: { create: 'مهمة جديدة', copy: 'نسخ', cancel: 'إلغاء المهمة' },
  },
  jobLine: {
    name: nameForms('سطر سجل', 'السجل'),
    fields: { job: 'المهمة', text: 'ماذا حدث', insDate: 'متى' },
  },
  jobType: {
    name: nameForms('نوع مهمة', 'أنواع المهام'),
    fields: { typeName: 'اسم الصنف', name: 'الاسم', code: 'الرمز', isHidden: 'مخفي', mayStart: 'يمكنني تشغيلها' },
  },
  notice: {
    name: nameForms('إشعار', 'الإشعارات', 'إشعارًا'),
    fields: {
      account: 'إلى',
      event: 'الموضوع',
      title: 'ماذا',
      day: 'اليوم',
      subjectKind: 'نوع السجل',
      subject: 'السجل',
      occasion: 'المناسبة',
      readAt: 'وقت القراءة',
      reading: 'القراءة',
      mdInsUser: 'من',
    },
    choices: {
      event: {
        jobDone: 'تم تنفيذ المهمة',
        jobFailed: 'توقفت المهمة بسبب خطأ',
        fileReady: 'الملف جاهز',
      },
      subjectKind: { account: 'موظف', job: 'مهمة خلفية' },
      reading: { new: 'غير مقروء', read: 'مقروء' },
    },
    inputs: { notice: 'الإشعار', isOn: 'إرسال الرسالة' },
    actions: { markRead: 'وضع علامة مقروء', markAllRead: 'وضع علامة مقروء على الكل', switchLetters: 'رسائل الإشعارات' },
  },
} as const satisfies Translation<typeof russian.labels>
