import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `shifts`, each in its own chunk. */
export const shiftsScreens: AreaScreens = {
  fills: {
    'shiftVehicle.vehicle': () => import('#resources/deals/deal/fills.screens').then(module => module.driverFill),
  },
  pages: [{ path: '/shiftPlanner/board', right: [], load: () => import('./shiftPlanner/Board.screens.tsx').then(module => module.Board) }],
}
