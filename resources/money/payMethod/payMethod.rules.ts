import { payMethod } from './payMethod.ts'
import { defineRules } from '#server/engine/rules.ts'

export const payMethodRules = defineRules(payMethod, {
  before: async (_tx, next) => (next.rate === null ? { rate: '1' } : undefined),
})
