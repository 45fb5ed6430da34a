import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `kanban`, each in its own chunk. */
export const kanbanScreens: AreaScreens = {
  tabs: {
    taskComments: () => import('./kanbanTask/TaskComments.screens.tsx').then(module => module.TaskComments),
  },
}
