import { defineAreaRules } from '#server/areaRules.ts'
import { kanbanStatusRules } from './kanbanStatus/kanbanStatus.rules.ts'
import { kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules } from './kanbanTask/kanbanTask.rules.ts'

/** What `kanban` adds on the server to its declarations. */
export const kanbanRules = defineAreaRules({
  rules: [kanbanStatusRules, kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules],
})
