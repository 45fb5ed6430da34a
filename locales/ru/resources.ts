import { labels as access } from './access.ts'
import { labels as cards } from './cards.ts'
import { labels as companies } from './companies.ts'
import { labels as content } from './content.ts'
import { labels as deals } from './deals.ts'
import { labels as fines } from './fines.ts'
import { labels as fleet } from './fleet.ts'
import { labels as goods } from './goods.ts'
import { labels as incoming } from './incoming.ts'
import { labels as kanban } from './kanban.ts'
import { labels as money } from './money.ts'
import { labels as orders } from './orders.ts'
import { labels as papers } from './papers.ts'
import { labels as points } from './points.ts'
import { labels as shifts } from './shifts.ts'
import { labels as statements } from './statements.ts'
import { labels as subscription } from './subscription.ts'
import { labels as system } from './system.ts'
import { extend, together } from '#words/extend'
import { labels as framework } from '#words/ru/resources'
import { whole } from '#words/ru/whole'
import type { Labels } from './whole.ts'

const named = together(
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
)

/** What every resource, its fields, choices, actions and checks are called (`resources.*`). */
export const resources = whole(extend(framework, named) satisfies Labels)
