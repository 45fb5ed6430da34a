import { defineAreaRules } from '#server/application.ts'
import { kanbanStatusRules, kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules } from './kanbanTask/kanbanTask.rules.ts'

/** Server rules, tables, routes and jobs of the area `kanban`. */
export const kanbanRules = defineAreaRules({
  rules: [kanbanStatusRules, kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules],
})
