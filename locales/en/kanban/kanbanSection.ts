import type { kanbanSection as russian } from '../../ru/kanban/kanbanSection.ts'
import type { Translation } from '../../translation.ts'

export const kanbanSection = {
  name: 'Task section |||| Task sections',
  fields: { name: 'Name', isActive: 'Status' },
} as const satisfies Translation<typeof russian>
