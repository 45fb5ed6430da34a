import type { kanbanTaskFile as russian } from '../../ru/kanban/kanbanTaskFile.ts'
import type { Translation } from '../../translation.ts'

export const kanbanTaskFile = {
  name: 'Task file |||| Files',
  fields: { task: 'Task', file: 'File', fileName: 'File name', insDate: 'Added on', mdInsUser: 'Added by' },
} as const satisfies Translation<typeof russian>
