import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `fleet` draws by hand, each piece loaded when it is shown. */
export const fleetScreens: AreaScreens = {
  tabs: {
    accountVehicles: () => import('./vehicle/AccountVehicles.screens.tsx').then(module => module.AccountVehicles),
    vehicleIndicators: () => import('./vehicle/VehicleIndicators.screens.tsx').then(module => module.VehicleIndicators),
    vehiclePts: () => import('./vehicle/VehiclePts.screens.tsx').then(module => module.VehiclePts),
  },
}
