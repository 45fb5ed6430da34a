import { kanbanStatus, kanbanTask, kanbanTaskComment, kanbanTaskFile } from './kanbanTask/kanbanTask.ts'
import { kanbanCheck, kanbanSection } from './lookups.ts'

/** The resources of `kanban`: tasks. */
export const kanban = {
  kanbanTask,
  kanbanStatus,
  kanbanSection,
  kanbanCheck,
  kanbanTaskComment,
  kanbanTaskFile,
} as const
