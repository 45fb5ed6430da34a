import type { AreaScreens } from '#admin/areaScreens.ts'

/** What the framework's own areas draw by hand, each piece loaded when it is shown. */
export const frameworkScreens: AreaScreens = {
  strips: {
    notice: {
      load: () => import('./system/notice/LetterSwitch.screens.tsx').then(module => module.LetterSwitch),
      room: { xs: 58, md: 46 },
    },
  },
}
