import type { kanbanCheck as russian } from '../../ru/kanban/kanbanCheck.ts'
import type { Translation } from '../../translation.ts'

export const kanbanCheck = {
  name: 'Checklist item |||| Checklist items',
  fields: { task: 'Task', text: 'What to do', isDone: 'Done' },
} as const satisfies Translation<typeof russian>
