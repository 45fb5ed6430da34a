import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `fleet`, each in its own chunk. */
export const fleetScreens: AreaScreens = {
  tabs: {
    accountVehicles: () => import('./vehicle/AccountVehicles.screens.tsx').then(module => module.AccountVehicles),
    vehicleIndicators: () => import('./vehicle/VehicleIndicators.screens.tsx').then(module => module.VehicleIndicators),
    vehiclePts: () => import('./vehicle/VehiclePts.screens.tsx').then(module => module.VehiclePts),
  },
}
