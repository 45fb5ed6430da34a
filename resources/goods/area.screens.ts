import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `goods` draws by hand, each piece loaded when it is shown. */
export const goodsScreens: AreaScreens = {
  tabs: {
    productPrices: () => import('./productPrice/PriceSlots.screens.tsx').then(module => module.ProductPrices),
    productSources: () => import('./product/ProductSources.screens.tsx').then(module => module.ProductSources),
    routePrices: () => import('./productPrice/PriceSlots.screens.tsx').then(module => module.RoutePrices),
  },
}
