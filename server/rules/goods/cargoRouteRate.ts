import { cargoRouteRate } from '#resources/goods/cargoRouteRate'
import { defineRules } from '../../engine/rules.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'

export const cargoRouteRateRules = defineRules(cargoRouteRate, {
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
