import { idOf } from '#resource'
import { repairLine } from './repairLine.ts'
import { defineRules } from '#server/engine/rules.ts'
import { pricesOf } from '../repair/pricing.rules.ts'

export const repairLineRules = defineRules(repairLine, {
  // A new line takes the price that its work or part has now; what the book says later changes nothing in it.
  async before(tx, next, prior) {
    if (prior || next.price) return {}
    const nomenclature = idOf(next.nomenclature) ?? 0
    return { price: (await pricesOf(tx.db, [nomenclature])).get(nomenclature) ?? null }
  },
})
