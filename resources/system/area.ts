import { system as framework } from '#areas/system/area'
import { defineNotice } from '#areas/system/notice/notice'
import { defineProperty } from '#areas/system/property/property'
import { job } from './job.ts'
import { country, region } from './lookups.ts'

/** What people are told of beside what the framework announces, and to which records it leads. */
const notice = defineNotice({
  events: {
    taskAssigned: 'running',
    taskDue: 'waiting',
    taskOverdue: 'error',
    paperEnding: 'warning',
    licenceEnding: 'warning',
    newsImportant: 'running',
  },
  subjects: ['kanbanTask', 'vehicle', 'news'],
})

/** The resources of `system`: settings, books of the product, jobs, notices. */
export const system = {
  ...framework,
  country,
  region,
  property: defineProperty(['deals', 'finance', 'cards']),
  job,
  notice,
} as const
