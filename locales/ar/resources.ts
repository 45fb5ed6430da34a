import type { resources as russian } from '../ru/resources.ts'
import { extend, together } from '#words/extend'
import type { Translation } from '#words/translation'
import { labels as framework } from '#words/ar/resources'
import { whole } from '#words/ar/whole'
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

const named = together(
  access,
  cards,
  companies,
  content,
  deals,
  fines,
  fleet,
  goods,
  incoming,
  kanban,
  money,
  orders,
  papers,
  points,
  shifts,
  statements,
  subscription,
  system,
) satisfies Translation<typeof russian>

/** What every resource, its fields, choices, actions and checks are called (`resources.*`). */
export const resources = whole(extend(framework, named))
