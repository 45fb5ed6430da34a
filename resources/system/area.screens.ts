import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `system` draws by hand, each piece loaded when it is shown. */
export const systemScreens: AreaScreens = {
  pages: [
    { path: '/', right: [], load: () => import('../dashboard/Dashboard.screens.tsx').then(module => module.Dashboard) },
    { path: '/sump', right: [], load: () => import('#admin/inbox/InboxOf.tsx').then(module => module.InboxOf) },
  ],
}
