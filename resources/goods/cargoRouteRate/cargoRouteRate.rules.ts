import { cargoRouteRate } from './cargoRouteRate.ts'
import { defineRules } from '#server/engine/rules.ts'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { recountOn } from '#resources/deals/regularDeal/recount.rules'

export const cargoRouteRateRules = defineRules(cargoRouteRate, {
  after: (tx, record) => recountOn(tx, { cargoRoute: record.cargoRoute.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
