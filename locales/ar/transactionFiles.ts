import type { incoming as russian } from '../ru/transactionFiles.ts'
import type { Translation } from '../translation.ts'

export const incoming = {
  running: 'الملف قيد القراءة',
  done: 'قُرئ الملف: حمّل الملف الجديد وحده',
  cancelled: 'الملف ملغى: أعده إلى العمل أولًا',
  fixed: 'صيغة البنك معروفة: لا حاجة إلى اختيار الأعمدة',
  noMove: 'هذه الحالة تضعها قراءة الملف؛ يدويًا لا يمكن إلا إلغاء الملف أو إعادته',
  mapping: 'اختيرت الأعمدة خطأً',
  noMeaning: 'لا تحوي أعمدة هذه الملفات: %{names}',
  columnTwice: 'اختير العمود «%{title}» مرتين: %{one} و%{other}',
  noColumn: 'لم يُختر عمود: %{names}',
  or: 'أو',
  columns: { row: 'الصف', field: 'الحقل', value: 'القيمة', message: 'الخطأ' },
} as const satisfies Translation<typeof russian>
