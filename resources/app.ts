import { defineResources } from '#resource'
import { menu } from './menu.ts'
import { tabbed } from './pages.ts'
import { ALL_RIGHTS } from './rights.ts'
import { access } from './access/area.ts'
import { cards } from './cards/area.ts'
import { companies } from './companies/area.ts'
import { content } from './content/area.ts'
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

/** The exceptions from the common handling of failed calls that the specifications require (operations §8, foundations §8). */
const failures = { bracketed: ['fleet', 'goods', 'orders', 'deals', 'shifts', 'kanban'], leaving: ['job'] } as const

/** All resources of the business, in the order in which a reader meets them. Where a file is requested without naming its list, the first list that matches is used. */
export const resources = defineResources({
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
  ...content,
  ...system,
  ...subscription,
  ...kanban,
})

/** The declarations of the application, shared by the server and the client. */
export const app = { name: 'Неруд', resources, menu, pages: tabbed, rights: ALL_RIGHTS, failures } as const
