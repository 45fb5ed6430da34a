import { cargoRoutePrice } from '#resources/goods/cargoRoutePrice'
import { cargoRouteRate } from '#resources/goods/cargoRouteRate'
import { productPrice } from '#resources/goods/productPrice'
import { defineRules } from '../../engine/rules.ts'
import { recalcDeals } from '../deals/recalc.ts'

export const productPriceRules = defineRules(productPrice, {
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { product: record.product.id }, from, isPreview),
})

export const cargoRoutePriceRules = defineRules(cargoRoutePrice, {
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})

export const cargoRouteRateRules = defineRules(cargoRouteRate, {
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
