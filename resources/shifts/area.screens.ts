import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `shifts`, each in its own chunk. */
export const shiftsScreens: AreaScreens = {
  pages: [{ path: '/shiftPlanner/board', right: [], load: () => import('./shiftPlanner/Board.screens.tsx').then(module => module.Board) }],
}
