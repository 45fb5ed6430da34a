import { cargoRoutePrice } from '#resources/goods/cargoRoutePrice'
import { defineRules } from '../../engine/rules.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'

export const cargoRoutePriceRules = defineRules(cargoRoutePrice, {
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
