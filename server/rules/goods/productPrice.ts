import { productPrice } from '#resources/goods/productPrice'
import { defineRules } from '../../engine/rules.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'

export const productPriceRules = defineRules(productPrice, {
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})
