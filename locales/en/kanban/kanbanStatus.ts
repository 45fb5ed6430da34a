import type { kanbanStatus as russian } from '../../ru/kanban/kanbanStatus.ts'
import type { Translation } from '../../translation.ts'

export const kanbanStatus = {
  name: 'Task status |||| Task statuses',
  fields: { name: 'Name', complited: 'Task completed', onBoard: 'On the board', sequence: 'Sort order' },
  hints: {
    complited: 'Tasks with this status are finished: their due dates no longer run',
    onBoard: 'The status is a column of the board',
  },
  actions: { top: 'To the top', up: 'Up', down: 'Down', bottom: 'To the bottom' },
} as const satisfies Translation<typeof russian>
