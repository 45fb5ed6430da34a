import { labels as access } from './access.ts'
import { labels as papers } from './papers.ts'
import { labels as system } from './system.ts'
import { whole } from './whole.ts'

/** Labels of the framework's own resources, before an application extends them. */
export const labels = { ...access, ...system, ...papers } as const

/** Labels of all resources of the framework: fields, choices, actions and checks (`resources.*`). */
export const resources = whole(labels)
