import { cargoRoute, cargoRoutePrice, cargoRouteRate } from './cargoRoute/cargoRoute.ts'
import { material, measurementUnit, priceType } from './lookups.ts'
import { product, productProcess } from './product/product.ts'
import { productPrice } from './productPrice/productPrice.ts'

/** The resources of `goods`: materials, products with their prices, routes. */
export const goods = {
  material,
  measurementUnit,
  priceType,
  productProcess,
  product,
  productPrice,
  cargoRoute,
  cargoRoutePrice,
  cargoRouteRate,
} as const
