import { cargoRoutePrice } from './cargoRoutePrice.ts'
import { defineRules } from '#server/engine/rules.ts'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { recountOn } from '#resources/deals/regularDeal/recount.rules'

export const cargoRoutePriceRules = defineRules(cargoRoutePrice, {
  after: (tx, record) => recountOn(tx, { cargoRoute: record.cargoRoute.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
