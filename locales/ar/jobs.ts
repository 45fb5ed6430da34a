import type { jobs as russian } from '../ru/jobs.ts'
import type { Translation } from '../translation.ts'

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
    laws: { name: 'فروق الصناديق', law: 'القاعدة', at: 'الموضع', is: 'الموجود', should: 'المطلوب' },
    import: { row: 'السطر', field: 'العمود', value: 'القيمة' },
    files: { name: 'الملفات التي بدأت' },
    tariff: { before: 'قبل', after: 'بعد' },
    recalc: { name: 'إعادة حساب البوالص', title: 'من', count: 'البوالص', delta: 'التغيّر' },
  },
  nobody: 'من بدأ المهمة لم يعد يستطيع الدخول',
  archive: 'المستندات من %{from} إلى %{to}',
  archiveTooLarge: 'حجم الملفات أكبر من %{megabytes} ميغابايت. اختر أيامًا أقل',
  dates: 'نهاية الفترة قبل بدايتها',
} as const satisfies Translation<typeof russian>
