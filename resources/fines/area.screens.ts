import type { AreaScreens } from '#admin/customScreens.tsx'

const finesStrip = {
  load: () => import('./truckPenaltyTransaction/FinesStrip.screens.tsx').then(module => module.FinesStrip),
  room: { xs: 96, md: 45 },
}

/** The custom components of the area `fines`, each in its own chunk. */
export const finesScreens: AreaScreens = {
  strips: {
    truckPenaltyTransaction: finesStrip,
    'truckPenaltyTransaction.unpaid': finesStrip,
  },
}
