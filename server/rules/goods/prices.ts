import { cargoRoutePrice } from '#resources/goods/cargoRoutePrice'
import { cargoRouteRate } from '#resources/goods/cargoRouteRate'
import { productPrice } from '#resources/goods/productPrice'
import { defineRules } from '../../engine/rules.ts'
import { recalcGoods } from './recalc.ts'

export const productPriceRules = defineRules(productPrice, {
  recalc: (tx, record, from) => recalcGoods(tx, { product: record.product.id }, from),
})

export const cargoRoutePriceRules = defineRules(cargoRoutePrice, {
  recalc: (tx, record, from) => recalcGoods(tx, { cargoRoute: record.cargoRoute.id }, from),
})

export const cargoRouteRateRules = defineRules(cargoRouteRate, {
  recalc: (tx, record, from) => recalcGoods(tx, { cargoRoute: record.cargoRoute.id }, from),
})
