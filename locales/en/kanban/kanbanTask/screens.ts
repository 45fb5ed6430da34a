import type { taskScreens as russian } from '../../../ru/kanban/kanbanTask/screens.ts'
import type { Translation } from '../../../translation.ts'

export const taskScreens = {
  tasks: {
    none: 'No comments yet.',
    write: 'New comment',
    send: 'Send',
    removeComment: 'Delete comment',
    failed: 'Could not load the comments',
    notSent: 'Could not send the comment',
  },
} as const satisfies Translation<typeof russian>
