import type { taskScreens as russian } from '../../../ru/kanban/kanbanTask/screens.ts'
import type { Translation } from '../../../translation.ts'

export const taskScreens = {
  tasks: {
    none: 'لا تعليقات بعد.',
    write: 'تعليق جديد',
    send: 'إرسال',
    removeComment: 'حذف التعليق',
    failed: 'تعذّر تحميل التعليقات',
    notSent: 'تعذّر إرسال التعليق',
  },
} as const satisfies Translation<typeof russian>
