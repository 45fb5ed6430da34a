import { system as framework } from '#areas/system/area'
import { defineNotice } from '#areas/system/notice/notice'
import { defineProperty } from '#areas/system/parameters'
import { job, country, region } from './lookups.ts'

/** The notifications of the business, besides those of the framework, and the records that they link to. */
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

/** The resources of `system`: settings, catalogues of the product, jobs, notifications. */
export const system = {
  ...framework,
  country,
  region,
  property: defineProperty(['deals', 'finance', 'cards']),
  job,
  notice,
} as const
