import { kanbanStatus, kanbanTask, kanbanTaskComment, kanbanTaskFile, kanbanCheck, kanbanSection } from './kanbanTask/kanbanTask.ts'

/** The resources of `kanban`: tasks. */
export const kanban = {
  kanbanTask,
  kanbanStatus,
  kanbanSection,
  kanbanCheck,
  kanbanTaskComment,
  kanbanTaskFile,
} as const
