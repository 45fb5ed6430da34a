import { costList, payMethod } from './costList.ts'
import { COST_TYPE } from '../lookups.ts'
import { sql } from 'kysely'
import { defineRules } from '#server/engine/rules.ts'

const ELSEWHERE = [COST_TYPE.transfer, COST_TYPE.payroll, COST_TYPE.vehicle] as const

export const costListRules = defineRules(costList, {
  scopes: { costs: t => sql`${t('cost_list_type_id')} not in (${sql.join(ELSEWHERE.map(type => sql.lit(type)))})` },
})

export const payMethodRules = defineRules(payMethod, {
  before: async (_tx, next) => (next.rate === null ? { rate: '1' } : undefined),
})
