import { cargoRoute, cargoRoutePrice, cargoRouteRate } from './cargoRoute/cargoRoute.ts'
import { material, measurementUnit, priceType, product, productProcess, productPrice } from './product/product.ts'

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
