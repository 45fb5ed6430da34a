import type { matrix as russian } from '../ru/matrix.ts'
import type { Translation } from '../translation.ts'

export const matrix = {
  failed: 'تعذر إعداد التقرير',
  none: 'غير محدد',
  groupBy: 'صفوف التقرير',
  known: 'كما كان معلومًا في',
  knownOn: 'كما كان معلومًا في %{day}',
  now: 'عرض البيانات الحالية',
  cut: 'تظهر الصفوف الأولى: %{shown} من %{all}. المجاميع تشمل الكل، وكل الصفوف موجودة في Excel',
  empty: 'لا شيء في هذه الفترة. اختر فترة أخرى أو أزل المرشحات',
} as const satisfies Translation<typeof russian>
