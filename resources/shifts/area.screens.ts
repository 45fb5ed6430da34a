import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `shifts` draws by hand, each piece loaded when it is shown. */
export const shiftsScreens: AreaScreens = {
  pages: [{ path: '/shiftPlanner/board', right: [], load: () => import('./shiftPlanner/Board.screens.tsx').then(module => module.Board) }],
}
