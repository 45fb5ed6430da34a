import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `deals`, each in its own chunk. */
export const dealsScreens: AreaScreens = {
  aids: {
    'deal.materialOrder': () => import('./deal/DealOrder.screens.tsx').then(module => module.DealOrder),
    'deal.vehicle': () => import('./deal/DealVehicle.screens.tsx').then(module => module.DealVehicle),
    'deal.objectVol': () => import('./deal/DealSums.screens.tsx').then(module => module.DealSums),
    'deal.ttn': () => import('./deal/DealTtn.screens.tsx').then(module => module.DealTtn),
    'materialOrder.cargoRoute': () => import('./deal/OrderRoute.screens.tsx').then(module => module.OrderRoute),
    'regularDeal.shipmentType': () => import('./regularDeal/RegularSums.screens.tsx').then(module => module.RegularSums),
  },
  fills: {
    'deal.materialOrder': () => import('./deal/fills.screens.ts').then(module => module.orderFill),
    'deal.vehicle': () => import('./deal/fills.screens.ts').then(module => module.vehicleFill),
    'deal.cargoRoute': () => import('./deal/fills.screens.ts').then(module => module.routeFill),
    'multiDealLine.cargoRoute': () => import('./deal/fills.screens.ts').then(module => module.lineRouteFill),
    'regularDeal.cargoRoute': () => import('./deal/fills.screens.ts').then(module => module.routeFill),
  },
  entries: {
    deal: () => import('./deal/entry.screens.ts').then(module => module.dealEntry),
  },
  windows: {
    deal: () => import('./deal/WaybillWindow.screens.tsx').then(module => module.WaybillWindow),
  },
  notes: {
    'deal.materialOrder': () => import('./deal/OrderNote.screens.tsx').then(module => module.OrderNote),
    'deal.errorText': () => import('./deal/ProblemFixes.screens.tsx').then(module => module.ProblemFixes),
    ...Object.fromEntries(
      ['objectSumm', 'careerSumm', 'routeSumm', 'driverSumm', 'income'].map(sum => [
        `deal.${sum}`,
        () => import('./deal/WhyButton.screens.tsx').then(module => module.WhyNote),
      ]),
    ),
  },
}
