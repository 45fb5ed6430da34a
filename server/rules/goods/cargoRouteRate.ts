import { cargoRouteRate } from '#resources/goods/cargoRouteRate'
import { defineRules } from '../../engine/rules.ts'
import { recalcDeals } from '../deals/deal/recalc.ts'
import { recountOn } from '../deals/regularDeal/recount.ts'

export const cargoRouteRateRules = defineRules(cargoRouteRate, {
  after: (tx, record) => recountOn(tx, { cargoRoute: record.cargoRoute.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
