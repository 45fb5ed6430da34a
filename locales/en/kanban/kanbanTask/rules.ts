import type { kanban as russian } from '../../../ru/kanban/kanbanTask/rules.ts'
import type { Translation } from '../../../translation.ts'

/** What the rules of tasks say when they refuse (`nerud.kanban.*`). */
export const kanban = {
  statusUsed: 'There are tasks with this status: first move them to another',
  notYourComment: 'Only its author can delete a comment',
} as const satisfies Translation<typeof russian>
