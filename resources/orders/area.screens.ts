import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `orders`, each in its own chunk. */
export const ordersScreens: AreaScreens = {
  aids: {
    'materialOrder.cargoRoute': () => import('../deals/deal/OrderRoute.screens.tsx').then(module => module.OrderRoute),
  },
}
