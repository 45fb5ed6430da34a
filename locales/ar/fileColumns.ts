import type { fileColumns as russian } from '../ru/fileColumns.ts'
import type { Translation } from '../translation.ts'

export const fileColumns = {
  title: 'أعمدة الملف',
  file: 'اختيرت الأعمدة لهذا الملف',
  owner: 'الأعمدة مأخوذة من الملف السابق: هذا الملف مكتوب بالطريقة نفسها',
  headings: 'خُمّنت الأعمدة من عناوينها: تحقق منها',
  nobody: 'لم تُعرف العناوين: حدد ما في كل عمود',
  fixed: 'صيغة البنك معروفة: لا حاجة إلى اختيار الأعمدة',
  headingRow: 'صف العناوين',
  rowText: '%{row}: %{text}',
  meaning: 'ما في العمود «%{title}»',
  untitled: 'العمود %{at} بلا عنوان',
  untitledHint: 'لا يُقرأ إلا عمود له عنوان',
  skipped: 'لا يُقرأ',
  elsewhere: '%{name} (في العمود «%{title}»)',
  unsure: 'تحقق: القيم تشبه شيئًا آخر',
  missing: 'لم يُختر: %{names}',
  oneOf: '%{one} أو %{other}',
  whole: 'اختير كل ما يلزم',
  sample: 'الصفوف الأولى من الملف',
  row: 'الصف',
  empty: 'فارغ',
  saveAnd: '%{action} بهذه الأعمدة',
  saved: 'حُفظت الأعمدة. ستُقرأ الملفات التالية بالطريقة نفسها',
  failed: 'لم تُحفظ الأعمدة',
  changed: 'غُيّر السجل في أثناء ذلك. تحقق من الأعمدة واحفظ من جديد',
} as const satisfies Translation<typeof russian>
