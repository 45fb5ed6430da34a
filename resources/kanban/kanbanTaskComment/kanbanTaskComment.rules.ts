import { idOf } from '#resource'
import { kanbanTaskComment } from './kanbanTaskComment.ts'
import { defineRules } from '#server/engine/rules.ts'
import { httpError } from '#server/httpError.ts'

export const kanbanTaskCommentRules = defineRules(kanbanTaskComment, {
  async before(tx, next, prior) {
    if (prior && next.isDelete && idOf(prior.mdInsUser) !== tx.user.id)
      throw httpError(403, 'NO_RIGHT', tx.texts('nerud.kanban.notYourComment'))
  },
})
