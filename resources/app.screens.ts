import { screensOfAreas } from '#admin/customScreens.tsx'
import { frameworkScreens } from '#areas/framework.screens'
import { companiesScreens } from './companies/area.screens.ts'
import { papersScreens } from './papers/area.screens.ts'
import { contentScreens } from './content/area.screens.ts'
import { dealsScreens } from './deals/area.screens.ts'
import { finesScreens } from './fines/area.screens.ts'
import { fleetScreens } from './fleet/area.screens.ts'
import { goodsScreens } from './goods/area.screens.ts'
import { incomingScreens } from './incoming/area.screens.ts'
import { kanbanScreens } from './kanban/area.screens.ts'
import { moneyScreens } from './money/area.screens.ts'
import { shiftsScreens } from './shifts/area.screens.ts'
import { statementsScreens } from './statements/area.screens.ts'
import { subscriptionScreens } from './subscription/area.screens.ts'
import { systemScreens } from './system/area.screens.ts'

/** The custom components of all areas. */
export const screens = screensOfAreas([
  frameworkScreens,
  companiesScreens,
  papersScreens,
  contentScreens,
  dealsScreens,
  finesScreens,
  fleetScreens,
  goodsScreens,
  incomingScreens,
  kanbanScreens,
  moneyScreens,
  shiftsScreens,
  statementsScreens,
  subscriptionScreens,
  systemScreens,
])
