import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `system`, each in its own chunk. */
export const systemScreens: AreaScreens = {
  pages: [{ path: '/', right: [], load: () => import('../dashboard/Dashboard.screens.tsx').then(module => module.Dashboard) }],
}
