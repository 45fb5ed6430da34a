import { jobLine, jobType } from './job/job.ts'
import { errorCode } from './lookups.ts'
import { setting } from './setting/setting.ts'

/** Settings, errors, the log of jobs. Jobs, notices and properties an application declares with what it adds to them. */
export const system = { setting, errorCode, jobLine, jobType } as const
