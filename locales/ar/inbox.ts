import type { inbox as russian } from '../ru/inbox.ts'
import type { Translation } from '../translation.ts'

export const inbox = {
  title: 'الوارد',
  all: 'الكل',
  lines: 'ما ينتظر قرارًا',
  empty: 'تمت معالجة كل شيء',
  emptyHint: 'سيظهر الجديد هنا من تلقاء نفسه',
  more: 'عرض المزيد',
  acceptMany: 'قبول المحدد: %{count}',
  card: 'فتح البطاقة',
  keys: '↑ ↓ – اختيار، مسافة – تحديد، Enter – قبول، الأرقام – إجراءات أخرى، O – البطاقة',
  sending: 'جارٍ التنفيذ…',
  failed: 'تعذر التنفيذ: %{message}',
  done: 'تم: %{done}',
  doneAndFailed: 'تم: %{done}، تعذر: %{failed}',
  notNow: 'لا يمكن فعل ذلك الآن',
} as const satisfies Translation<typeof russian>
