import { defineAreaRules } from '#server/areaRules.ts'
import { cargoRouteRules, cargoRoutePriceRules, cargoRouteRateRules } from './cargoRoute/cargoRoute.rules.ts'
import { productRules, productProcessRules } from './product/product.rules.ts'
import { productPriceRules } from './productPrice/productPrice.rules.ts'

/** Server rules, tables, routes and jobs of the area `goods`. */
export const goodsRules = defineAreaRules({
  rules: [productRules, productProcessRules, productPriceRules, cargoRouteRules, cargoRoutePriceRules, cargoRouteRateRules],
})
