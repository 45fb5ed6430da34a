import * as access from './access.ts'
import * as cards from './cards.ts'
import * as companies from './companies.ts'
import * as content from './content.ts'
import * as deals from './deals.ts'
import * as fines from './fines.ts'
import * as fleet from './fleet.ts'
import * as goods from './goods.ts'
import * as incoming from './incoming.ts'
import * as kanban from './kanban.ts'
import * as money from './money.ts'
import * as orders from './orders.ts'
import * as papers from './papers.ts'
import * as points from './points.ts'
import * as shifts from './shifts.ts'
import * as statements from './statements.ts'
import * as subscription from './subscription.ts'
import * as system from './system.ts'
import { extend, together } from '#words/extend'
import { labels as framework } from '#words/ru/resources'
import { whole } from '#words/ru/whole'
import type { Labels } from './whole.ts'

const areas = [
  companies,
  points,
  access,
  goods,
  fleet,
  money,
  cards,
  statements,
  fines,
  incoming,
  deals,
  orders,
  papers,
  kanban,
  shifts,
  content,
  system,
  subscription,
] as const

/** The words of the vertical menu (`nerud.menu.*`), and the names of the pages with several lists as tabs (`nerud.pages.*`). */
export const menu = together(areas, 'menu')
export const pages = together(areas, 'pages')

/** What every resource, its fields, choices, actions and checks are called (`resources.*`). */
export const resources = whole(extend(framework, together(areas, 'labels')) satisfies Labels)
