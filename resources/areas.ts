import { defineResources, withDocuments } from '#resource'
import { access } from './access/area.ts'
import { cards } from './cards/area.ts'
import { companies } from './companies/area.ts'
import { contentOf } from './content/area.ts'
import { deals } from './deals/area.ts'
import { fines } from './fines/area.ts'
import { fleet } from './fleet/area.ts'
import { goods } from './goods/area.ts'
import { incoming } from './incoming/area.ts'
import { kanban } from './kanban/area.ts'
import { money } from './money/area.ts'
import { orders } from './orders/area.ts'
import { papers } from './papers/area.ts'
import { points } from './points/area.ts'
import { shifts } from './shifts/area.ts'
import { statements } from './statements/area.ts'
import { subscription } from './subscription/area.ts'
import { system } from './system/area.ts'

/** The resources that may have documents, and these. */
const owners = withDocuments({
  ...companies,
  ...access,
  ...points,
  ...goods,
  ...fleet,
  ...money,
  ...cards,
  ...statements,
  ...fines,
  ...incoming,
  ...deals,
  ...orders,
  ...papers,
  ...shifts,
})

/** All resources of the business, in the order in which a reader meets them. Where a file is requested without naming its list, the first list that matches is used. */
export const resources = defineResources({ ...owners, ...contentOf(owners), ...system, ...subscription, ...kanban })
