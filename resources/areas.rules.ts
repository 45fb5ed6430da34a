import { accessRules } from './access/area.rules.ts'
import { accountingRules } from './accounting/routes.rules.ts'
import { cardsRules } from './cards/area.rules.ts'
import { companiesRules } from './companies/area.rules.ts'
import { contentRules } from './content/area.rules.ts'
import { dealsRules } from './deals/area.rules.ts'
import { finesRules } from './fines/area.rules.ts'
import { fleetRules } from './fleet/area.rules.ts'
import { goodsRules } from './goods/area.rules.ts'
import { incomingRules } from './incoming/area.rules.ts'
import { kanbanRules } from './kanban/area.rules.ts'
import { moneyRules } from './money/area.rules.ts'
import { ordersRules } from './orders/area.rules.ts'
import { papersRules } from './papers/area.rules.ts'
import { pointsRules } from './points/area.rules.ts'
import { shiftsRules } from './shifts/area.rules.ts'
import { statementsRules } from './statements/area.rules.ts'
import { subscriptionRules } from './subscription/area.rules.ts'
import { systemRules } from './system/area.rules.ts'

/** What every area adds on the server. */
export const areas = [
  companiesRules,
  accessRules,
  pointsRules,
  goodsRules,
  fleetRules,
  moneyRules,
  cardsRules,
  statementsRules,
  finesRules,
  incomingRules,
  dealsRules,
  ordersRules,
  papersRules,
  accountingRules,
  shiftsRules,
  contentRules,
  systemRules,
  subscriptionRules,
  kanbanRules,
] as const
