import type { kanban as russian } from '../../../ru/kanban/kanbanTask/rules.ts'
import type { Translation } from '../../../translation.ts'

export const kanban = {
  statusUsed: 'في هذه الحالة مهام: انقلها أولًا إلى حالة أخرى',
  notYourComment: 'لا يحذف التعليق إلا كاتبه',
} as const satisfies Translation<typeof russian>
