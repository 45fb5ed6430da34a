import type { bell as russian } from '../../../ru/system/notice/screens.ts'
import type { Translation } from '../../../translation.ts'

export const bell = {
  today: 'اليوم',
  earlier: 'سابقًا',
  empty: 'لا توجد إشعارات بعد. ستظهر هنا المهام ومواعيد انتهاء الوثائق والأخبار المهمة والمهام المنجزة',
  failed: 'تعذّر تحميل الإشعارات',
  again: 'إعادة المحاولة',
  all: 'كل الإشعارات',
  markAll: 'وضع علامة مقروء على الكل',
  unread: 'غير مقروء',
  close: 'إغلاق الإشعارات',
  letter: 'إرسال رسالة مرة في اليوم',
  letterTo: 'عن غير المقروء، إلى %{email}',
  noAddress: 'لا يوجد بريد إلكتروني في بطاقتك: لا مكان لإرسال الرسالة',
} as const satisfies Translation<typeof russian>
