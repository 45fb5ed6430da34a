import { country, errorCode, region } from './lookups.ts'
import { job, jobLine, jobType } from './job/job.ts'
import { notice } from './notice/notice.ts'
import { property } from './property/property.ts'
import { setting } from './setting/setting.ts'

/** The resources of `system`: settings, books of the product, jobs, notices. */
export const system = {
  country,
  region,
  setting,
  property,
  errorCode,
  job,
  jobLine,
  jobType,
  notice,
} as const
