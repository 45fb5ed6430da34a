import type { imports as russian } from '../ru/import.ts'
import type { Translation } from '../translation.ts'

export const imports = {
  noHeader: 'لم يُعثر في الملف على الأعمدة: %{columns}',
  brokenNumber: 'حفظ Excel هذا الرقم مع فقدان أرقام منه: اجعل العمود نصيًا وأدخل الرقم من جديد',
  errorCell: 'في الخلية خطأ Excel',
  repeated: 'تكرر في الصف %{row} من هذا الملف',
  stays: 'أُدخل سابقًا بصورة أخرى: %{before} (رقم %{id}). ألغِ ذلك السجل لإدخال الجديد',
  noName: 'لا يوجد اسم كهذا في الدليل',
  sampleFile: 'نموذج التحميل',
  errors: 'الصفوف ذات الأخطاء',
  error: 'خطأ',
} as const satisfies Translation<typeof russian>
