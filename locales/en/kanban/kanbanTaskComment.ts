import type { kanbanTaskComment as russian } from '../../ru/kanban/kanbanTaskComment.ts'
import type { Translation } from '../../translation.ts'

export const kanbanTaskComment = {
  name: 'Comment |||| Comments',
  fields: { task: 'Task', text: 'Comment', mdInsUser: 'Author', insDate: 'When' },
} as const satisfies Translation<typeof russian>
