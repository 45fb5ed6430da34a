import { productPrice } from './productPrice.ts'
import { defineRules } from '#server/engine/rules.ts'
import { recheckOrdersOf } from '#resources/orders/materialOrder/check.rules'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { recountOn } from '#resources/deals/regularDeal/recount.rules'

export const productPriceRules = defineRules(productPrice, {
  async after(tx, record) {
    await recheckOrdersOf(tx, record.product.id)
    await recountOn(tx, { product: record.product.id })
  },
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})
