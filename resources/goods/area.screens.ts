import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `goods`, each in its own chunk. */
export const goodsScreens: AreaScreens = {
  tabs: {
    productPrices: () => import('./product/PriceSlots.screens.tsx').then(module => module.ProductPrices),
    productSources: () => import('./product/ProductSources.screens.tsx').then(module => module.ProductSources),
    routePrices: () => import('./product/PriceSlots.screens.tsx').then(module => module.RoutePrices),
  },
}
