import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `subscription`, each in its own chunk. */
export const subscriptionScreens: AreaScreens = {
  strips: {
    subscriptionTransaction: {
      load: () => import('./domainSetting/SubscriptionState.screens.tsx').then(module => module.SubscriptionState),
      room: { xs: 190, md: 45 },
    },
    statisticsVehicleCount: {
      load: () => import('./domainSetting/VehicleChart.screens.tsx').then(module => module.VehicleChart),
      room: { xs: 168, md: 168 },
    },
  },
}
