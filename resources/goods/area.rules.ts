import { defineAreaRules } from '#server/application.ts'
import { cargoRouteRules, cargoRoutePriceRules, cargoRouteRateRules } from './cargoRoute/cargoRoute.rules.ts'
import { priceTypeRows, processRows, productRules, productProcessRules, productPriceRules } from './product/product.rules.ts'

/** Server rules, tables, routes and jobs of the area `goods`. */
export const goodsRules = defineAreaRules({
  rules: [productRules, productProcessRules, productPriceRules, cargoRouteRules, cargoRoutePriceRules, cargoRouteRateRules],
  catalogues: {
    price_type: priceTypeRows,
    product_process: processRows,
  },
})
