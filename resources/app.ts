import { defineApp, resourcesOf, type WireOf } from '#resource'
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

/** The areas whose records may have documents. */
const owners = [companies, access, points, goods, fleet, money, cards, statements, fines, incoming, deals, orders, papers, shifts] as const

/** The declarations of the application, shared by the server and the client. */
export const app = {
  ...defineApp({
    name: 'Неруд',
    areas: [...owners, contentOf(resourcesOf(owners)), system, subscription, kanban],
    // The order of foundations §1.
    menu: [
      'companies',
      'fleet',
      'planning',
      'goods',
      'orders',
      'deals',
      'sump',
      'tasks',
      'news',
      'finance',
      'accounting',
      'statements',
      'fines',
      'cashboxes',
      'reports',
      'books',
      'users',
      'system',
    ],
    // The order of the role editor (foundations §6).
    rights: [
      'companies',
      'points',
      'tasks',
      'fleet',
      'goods',
      'access',
      'books',
      'money',
      'cards',
      'orders',
      'statements',
      'boxes',
      'deals',
      'reports',
      'sump',
      'content',
      'system',
    ],
  }),
  // The exceptions from the common handling of failed calls that the specifications require (operations §8, foundations §8).
  failures: { bracketed: ['fleet', 'goods', 'orders', 'deals', 'shifts', 'kanban'], leaving: ['job'] },
} as const

/** All resources of the business in the order of its areas, its menu, the pages with tabs, the groups of rights, and all codes of rights: the rights of the administrator (account 1). */
export const { resources, menu, pages, rightGroups, rights: ALL_RIGHTS } = app
export type RightCode = (typeof ALL_RIGHTS)[number]

/** A record of the business as calls send it, by the name of its resource: `Wire<'deal'>`. */
export type Wire<N extends keyof typeof resources> = WireOf<(typeof resources)[N], typeof resources>
