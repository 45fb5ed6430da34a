import { everyone } from '#resource'
import type { AreaScreens } from '#admin/customScreens.tsx'

/** The custom components of the framework's own areas. */
export const frameworkScreens: AreaScreens = {
  strips: {
    notice: {
      load: () => import('./system/notice/LetterSwitch.screens.tsx').then(module => module.LetterSwitch),
      room: { xs: 58, md: 46 },
    },
  },
  pages: [
    {
      path: '/report/builder',
      right: everyone,
      load: () => import('#admin/list/builder/BuilderPage.tsx').then(module => module.BuilderPage),
    },
  ],
  tabs: {
    accountCan: () => import('./access/Abilities.screens.tsx').then(module => module.AccountAbilities),
    roleCan: () => import('./access/accRole/RoleAbilities.screens.tsx').then(module => module.RoleAbilities),
  },
}
