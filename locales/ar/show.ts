import type { show as russian } from '../ru/show.ts'
import type { Translation } from '../translation.ts'

export const show = {
  way: 'الطريق إلى السجل',
  failed: 'تعذّر تحميل السجل.',
  emptyFields:
    '%{smart_count} حقول أخرى |||| حقل آخر (%{smart_count}) |||| حقلان آخران (%{smart_count}) |||| %{smart_count} حقول أخرى |||| %{smart_count} حقلًا آخر |||| %{smart_count} حقل آخر',
  related: {
    all: 'الكل: %{count}',
    count:
      '%{smart_count} سجل |||| سجل واحد (%{smart_count}) |||| سجلان (%{smart_count}) |||| %{smart_count} سجلات |||| %{smart_count} سجلًا |||| %{smart_count} سجل',
  },
  more: 'عرض المزيد',
  deleted: 'السجل محذوف: لا يظهر إلا في السجل التاريخي وبالرابط المباشر',
  statuses: 'تاريخ الحالات',
  inactive: 'السجل غير نشط: لا يمكن اختياره في مستندات جديدة',
  tabs: {
    label: 'أقسام البطاقة',
    data: 'البيانات',
    documents: 'المستندات',
    templates: 'قوالب المستندات',
    history: 'التاريخ',
  },
  documents: {
    add: 'إضافة مستند',
    ofTypes: '%{name} فقط',
    all: 'تنزيل الكل',
    drop: 'يمكن سحب الملفات إلى هنا بالفأرة',
    none: 'لا توجد مستندات',
    failed: 'خطأ. تعذّر تحميل المستندات!',
    downloadFailed: 'خطأ. تعذّر تنزيل المستند!',
  },
  templates: {
    search: 'البحث عن قالب',
    all: 'تحديد الكل',
    unload: 'تصدير المستندات',
    choose: 'حدّد المستندات!',
    none: 'لا توجد قوالب لهذا الكائن',
    failed: 'خطأ',
  },
  history: {
    none: 'لا تغييرات بعد',
    rest: 'ولا حقول أخرى |||| وحقل آخر |||| وحقلان آخران |||| و%{smart_count} حقول أخرى |||| و%{smart_count} حقلًا آخر |||| و%{smart_count} حقل آخر',
    changed: 'ما تغيّر: %{fields}',
    moved: '%{label}: %{was} ← %{is}',
    nothing: 'فارغ',
    system: 'النظام',
    byToken: 'بالرمز «%{token}»',
    failed: 'تعذّر تحميل التاريخ.',
    own: {
      create: 'أُنشئ السجل',
      edit: 'عُدّل السجل',
      remove: 'حُذف السجل',
      restore: 'استُعيد السجل',
      action: 'نُفّذ الإجراء «%{action}»',
    },
    other: {
      create: 'أُضيف: %{what}',
      edit: 'عُدّل: %{what}',
      remove: 'حُذف: %{what}',
      restore: 'استُعيد: %{what}',
      action: 'نُفّذ الإجراء «%{action}»: %{what}',
    },
  },
} as const satisfies Translation<typeof russian>
