import type { resources as russian } from '../ru/resources.ts'
import type { Translation } from '../translation.ts'
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
import { labels as points } from './points.ts'
import { labels as shifts } from './shifts.ts'
import { labels as statements } from './statements.ts'
import { labels as subscription } from './subscription.ts'
import { labels as system } from './system.ts'
import { activity, agreeing, agreementOf, standard } from './standard.ts'

const named = {
  ...access,
  ...cards,
  ...companies,
  ...content,
  ...deals,
  ...fines,
  ...fleet,
  ...goods,
  ...incoming,
  ...kanban,
  ...money,
  ...orders,
  ...points,
  ...shifts,
  ...statements,
  ...subscription,
  ...system,
} as const satisfies Translation<typeof russian>

interface Named {
  readonly name: string
  readonly fields: object
  readonly choices?: object
}

/** The labels of every resource; the fields that every record has are called as everywhere unless it says otherwise. */
export const resources = Object.fromEntries(
  Object.entries(named as Readonly<Record<keyof typeof named, Named>>).map(([name, labels]) => {
    const agreement = agreementOf(labels.name)
    return [
      name,
      {
        ...labels,
        object: labels.name.split(' |||| ')[1] ?? labels.name,
        fields: { ...standard, ...agreeing[agreement], ...labels.fields },
        choices: { isActive: activity[agreement], ...labels.choices },
      },
    ]
  }),
)
