import { defineAreaRules } from '#server/areaRules.ts'
import { kanbanStatusRules } from './kanbanStatus/kanbanStatus.rules.ts'
import { kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules } from './kanbanTask/kanbanTask.rules.ts'

export const kanbanRules = defineAreaRules({
  rules: [kanbanStatusRules, kanbanTaskRules, kanbanTaskCommentRules, kanbanTaskFileRules],
})
