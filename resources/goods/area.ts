import { defineArea } from '#resource'
import { cargoRoute, cargoRoutePrice, cargoRouteRate } from './cargoRoute/cargoRoute.ts'
import { material, measurementUnit, priceType, product, productProcess, productPrice } from './product/product.ts'

/** The area `goods`: materials, products with their prices, routes. */
export const goods = defineArea({
  resources: {
    material,
    measurementUnit,
    priceType,
    productProcess,
    product,
    productPrice,
    cargoRoute,
    cargoRoutePrice,
    cargoRouteRate,
  },
  rights: {
    goods: {
      name: 'Продукты и маршруты',
      codes: { GOODS_VIEW: 'Продукты и маршруты: просмотр', GOODS_ADD: 'Продукты и маршруты: изменение' },
    },
  },
  menu: {
    goods: {
      icon: 'goods',
      work: ['GOODS_ADD'],
      items: [
        { path: '/product/list', right: [] },
        { path: '/product/list/buy', right: ['GOODS_VIEW'] },
        { path: '/product/list/sell', right: ['GOODS_VIEW'] },
        { path: '/cargo-routes/list', right: ['GOODS_VIEW'] },
      ],
    },
  },
})
