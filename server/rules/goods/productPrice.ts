import { productPrice } from '#resources/goods/productPrice'
import { defineRules } from '../../engine/rules.ts'
import { recheckOrdersOf } from '../orders/materialOrder/check.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'

export const productPriceRules = defineRules(productPrice, {
  after: (tx, record) => recheckOrdersOf(tx, record.product.id),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})
