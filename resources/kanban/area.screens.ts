import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `kanban` draws by hand, each piece loaded when it is shown. */
export const kanbanScreens: AreaScreens = {
  tabs: {
    taskComments: () => import('./kanbanTask/TaskComments.screens.tsx').then(module => module.TaskComments),
  },
}
