import { payMethod } from '#resources/money/payMethod'
import { defineRules } from '../../engine/rules.ts'

export const payMethodRules = defineRules(payMethod, {
  before: async (_tx, next) => (next.rate === null ? { rate: '1' } : undefined),
})
