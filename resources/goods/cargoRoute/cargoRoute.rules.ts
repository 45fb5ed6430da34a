import { cargoRoute, cargoRoutePrice, cargoRouteRate } from './cargoRoute.ts'
import { point } from '#resources/points/point/point'
import { defineRules } from '#server/engine/rules.ts'
import { derivedText } from '#server/engine/columns.ts'
import {
  companyOf,
  distance,
  priceGroups,
  rateGroups,
  isDuplicate,
  NAME,
  notActiveJson,
  pricesJson,
  pricesText,
  ratesJson,
} from '../product/prices.rules.ts'
import { recalcDeals } from '#resources/deals/deal/recalc.rules'
import { recountOn } from '#resources/deals/regularDeal/count.rules'

export const cargoRouteRules = defineRules(cargoRoute, {
  derive: {
    name: derivedText(cargoRoute, ...NAME),
    // People search routes by material and by the points at both ends.
    words: derivedText(
      cargoRoute,
      ...NAME,
      { by: 'pointFrom', of: point, fields: ['name', 'address'] },
      { by: 'pointTo', of: point, fields: ['name', 'address'] },
    ),
    distanceCalculated: distance,
    prices: t => pricesText('cargoRoute', t),
    actualPrices: t => pricesJson('cargoRoute', t),
    actualRates: ratesJson,
    isDuplicate: t => isDuplicate('cargo_route', t, ['point_from_id', 'point_to_id', 'material_id', 'unit_id', 'process_id']),
    notActive: t =>
      notActiveJson(t, [
        ['pointFrom', 'point', 'point_from_id'],
        ['pointTo', 'point', 'point_to_id'],
        ['companyFrom', 'company', 'company_from_id'],
        ['companyTo', 'company', 'company_to_id'],
        ['material', 'material', 'material_id'],
        ['unit', 'measurement_unit', 'unit_id'],
      ]),
  },
  async before(tx, next, prior) {
    return {
      companyFrom: await companyOf(tx, next, prior, 'pointFrom', 'companyFrom'),
      companyTo: await companyOf(tx, next, prior, 'pointTo', 'companyTo'),
    }
  },
  after: async (tx, record, prior) => void (prior && (await recountOn(tx, { cargoRoute: record.id }))),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.id }, from, isPreview),
  queries: {
    groups: (tx, record) => priceGroups(tx, 'cargoRoute', record.id),
    ratesGroups: (tx, record) => rateGroups(tx, record.id),
  },
})

export const cargoRoutePriceRules = defineRules(cargoRoutePrice, {
  after: (tx, record) => recountOn(tx, { cargoRoute: record.cargoRoute.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})

export const cargoRouteRateRules = defineRules(cargoRouteRate, {
  after: (tx, record) => recountOn(tx, { cargoRoute: record.cargoRoute.id }),
  recalc: (tx, record, from, isPreview) => recalcDeals(tx, { cargoRoute: record.cargoRoute.id }, from, isPreview),
})
