import type { notices as russian } from '../../../ru/system/notice/rules.ts'
import type { Translation } from '../../../translation.ts'

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
} as const satisfies Translation<typeof russian>
