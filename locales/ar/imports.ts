import type { imports as russian } from '../ru/imports.ts'
import type { Translation } from '../translation.ts'

export const imports = {
  title: 'استيراد: %{name}',
  about:
    'ملف Excel (xlsx) أو CSV: الصف الأول لأسماء الأعمدة، ثم سجل في كل صف. تُعرَّف السجلات بالحقل «%{key}»، لذا يمكن تحميل الملف نفسه مرارًا دون تكرار.',
  aboutOf: '%{about} ملف Excel (xlsx) أو CSV: الصف الأول لأسماء الأعمدة، ثم سجل في كل صف. يمكن تحميل الملف نفسه مرارًا دون تكرار.',
  template: 'تنزيل نموذج الملف',
  file: 'الملف',
  write: {
    label: 'ماذا يُفعل بالصفوف',
    both: 'إنشاء سجلات جديدة وتحديث الموجودة',
    create: 'إنشاء سجلات جديدة فقط',
    update: 'تحديث السجلات الموجودة فقط',
  },
  check: 'فحص الملف',
  apply:
    'لا سجلات للتحميل (%{count}) |||| تحميل سجل واحد (%{count}) |||| تحميل سجلين (%{count}) |||| تحميل %{count} سجلات |||| تحميل %{count} سجلًا |||| تحميل %{count} سجل',
  errorFile: 'تنزيل الصفوف ذات الأخطاء',
  mended: 'تحميل الملف المصحَّح',
  another: 'تحميل ملف آخر',
  toList: 'الانتقال إلى القائمة',
  status: {
    checking: 'جارٍ فحص الملف…',
    checked: 'فُحص الملف. لم يُكتب شيء بعد',
    applying: 'جارٍ تحميل السجلات… يمكنك إغلاق الصفحة: سيستمر التحميل',
    done: 'انتهى التحميل',
    failed: 'فشل التحميل',
  },
  progress: 'الصفوف المعالجة: %{processed} من %{total}',
  planned: 'الصفوف: %{total}. سيُنشأ: %{create}، سيُعدَّل: %{update}، سيُتخطى: %{skip}. الصفوف ذات الأخطاء: %{faulty}.',
  done: 'الصفوف: %{total}. أُنشئ: %{create}، عُدِّل: %{update}، تُخطي: %{skip}. الصفوف ذات الأخطاء: %{faulty}.',
  rows: 'صفوف الملف',
  views: { errors: 'الأخطاء', create: 'الجديدة', update: 'التعديلات', skip: 'بلا تغيير' },
  columns: {
    row: 'الصف',
    field: 'العمود',
    value: 'في الملف',
    message: 'موضع الخطأ',
    title: 'السجل',
    changes: 'ما سيُكتب',
    before: 'كان',
    after: 'سيصبح',
  },
  column: {
    title: 'أعمدة الملف: يُحمَّل %{taken} من %{total}',
    taken: '«%{title}»: الحقل «%{field}»',
    ignored: '«%{title}»: لا يُحمَّل',
    near: '«%{title}»: لا يُحمَّل. يشبه «%{near}»: إن كان هو المقصود فصحّح العنوان في الملف',
  },
  row: 'الصف %{row}: %{title}',
  nothing: '(فارغ)',
  set: '%{field}: %{after}',
  changed: '%{field}: %{before} ← %{after}',
  none: 'لا توجد صفوف كهذه',
  firstOf: 'يُعرض أول %{shown} من %{total}',
  end: 'نهاية القائمة',
} as const satisfies Translation<typeof russian>
