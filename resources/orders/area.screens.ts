import type { AreaScreens } from '#admin/areaScreens.ts'

/** The custom components of the area `orders`, each in its own chunk. */
export const ordersScreens: AreaScreens = {
  aids: {
    'materialOrder.cargoRoute': () => import('./materialOrder/OrderRoute.screens.tsx').then(module => module.OrderRoute),
  },
}
