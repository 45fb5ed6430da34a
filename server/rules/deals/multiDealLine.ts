import { idOf } from '#resource'
import { multiDealLine } from '#resources/deals/multiDealLine'
import { sql } from 'kysely'
import { defineRules } from '../../engine/rules.ts'
import { rejectNotDraft } from '../paper.ts'
import { multiDealPaper } from './multiDeal/draft.ts'

export const multiDealLineRules = defineRules(multiDealLine, {
  async before(tx, next, prior) {
    const { rows } = await sql<{ status: string }>`select status from multi_deal
      where id = ${idOf(next.multiDeal) ?? prior?.multiDeal.id ?? 0}`.execute(tx.db)
    if (rows[0]) rejectNotDraft(tx, multiDealPaper, rows[0].status)
  },
})
