import { productPrice } from '#resources/goods/productPrice'
import { defineRules } from '../../engine/rules.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'
import { recountOn } from '../deals/regularDeal/recount.ts'

export const productPriceRules = defineRules(productPrice, {
  after: (tx, record) => recountOn(tx, { product: record.product.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})
