import type { AreaScreens } from '#admin/areaScreens.ts'

/** What `papers` draws by hand, loaded when it is shown. */
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
