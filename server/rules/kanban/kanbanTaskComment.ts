import { idOf } from '#resource'
import { kanbanTaskComment } from '#resources/kanban/kanbanTaskComment'
import { defineRules } from '../../engine/rules.ts'
import { httpError } from '../../httpError.ts'

export const kanbanTaskCommentRules = defineRules(kanbanTaskComment, {
  async before(tx, next, prior) {
    if (prior && next.isDelete && idOf(prior.mdInsUser) !== tx.user.id)
      throw httpError(403, 'NO_RIGHT', tx.texts('nerud.kanban.notYourComment'))
  },
})
