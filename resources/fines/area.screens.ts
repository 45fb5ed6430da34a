import type { AreaScreens } from '#admin/areaScreens.ts'

const finesStrip = {
  load: () => import('./truckPenaltyTransaction/FinesStrip.screens.tsx').then(module => module.FinesStrip),
  room: { xs: 96, md: 45 },
}

/** What `fines` draws by hand, each piece loaded when it is shown. */
export const finesScreens: AreaScreens = {
  strips: {
    truckPenaltyTransaction: finesStrip,
    'truckPenaltyTransaction.unpaid': finesStrip,
  },
}
