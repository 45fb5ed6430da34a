import { cargoRoute } from '#resources/goods/cargoRoute'
import { sql } from 'kysely'
import { defineRules, type Of, type Sql } from '../../engine/rules.ts'
import { companyOf } from './companyOf.ts'
import { priceGroups, rateGroups } from './groups.ts'
import { recalcGoods } from './recalc.ts'
import { isDuplicate, nameOf, notActiveJson, pricesJson, pricesText, ratesJson } from './shown.ts'

/** How much longer a road is than the straight line, on average. */
const WINDING = 1.3
const EARTH_KM = 6371

/** The straight line between the ends by their coordinates, times what roads add, in kilometres; empty without coordinates. */
const distance = (t: Of): Sql => sql`(
  select round((${sql.lit(WINDING * 2 * EARTH_KM)} * asin(sqrt(least(1.0::float8, power(sin(radians((b.lat - a.lat)::float8) / 2), 2)
    + cos(radians(a.lat::float8)) * cos(radians(b.lat::float8)) * power(sin(radians((b.lon - a.lon)::float8) / 2), 2)))))::numeric, 1)
  from point a, point b where a.id = ${t('point_from_id')} and b.id = ${t('point_to_id')})`

export const cargoRouteRules = defineRules(cargoRoute, {
  derive: {
    name: nameOf,
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
  async before(tx, next) {
    return { companyFrom: await companyOf(tx, next['pointFrom']), companyTo: await companyOf(tx, next['pointTo']) }
  },
  recalc: (tx, record, from) => recalcGoods(tx, { cargoRoute: record.id }, from),
  actions: {
    groups: (tx, record) => priceGroups(tx, 'cargoRoute', record.id),
    ratesGroups: (tx, record) => rateGroups(tx, record.id),
  },
})
