import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `orders` draws by hand, each piece loaded when it is shown. */
export const ordersScreens: AreaScreens = {
  aids: {
    'materialOrder.cargoRoute': () => import('./materialOrder/OrderRoute.screens.tsx').then(module => module.OrderRoute),
  },
}
