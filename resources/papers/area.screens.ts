import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the area `papers`, each in its own chunk. */
export const papersScreens: AreaScreens = {
  pages: [
    {
      path: '/papers/:token',
      right: [],
      public: true,
      load: () => import('./paperLetter/PaperPage.screens.tsx').then(module => module.PaperPage),
    },
  ],
}
