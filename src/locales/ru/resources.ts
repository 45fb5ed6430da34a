import { labels as access } from './access.ts'
import { labels as papers } from './papers.ts'
import { labels as system } from './system.ts'
import { whole } from './whole.ts'

/** What the framework's own resources are called, before an application adds to them. */
export const labels = { ...access, ...system, ...papers } as const

/** What every resource of the framework, its fields, choices, actions and checks are called (`resources.*`). */
export const resources = whole(labels)
