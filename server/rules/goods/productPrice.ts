import { productPrice } from '#resources/goods/productPrice'
import { defineRules } from '../../engine/rules.ts'
import { recheckOrdersOf } from '../orders/materialOrder/check.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'
import { recountOn } from '../deals/regularDeal/recount.ts'

export const productPriceRules = defineRules(productPrice, {
  async after(tx, record) {
    await recheckOrdersOf(tx, record.product.id)
    await recountOn(tx, { product: record.product.id })
  },
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})
