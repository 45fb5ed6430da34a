import { jobLine, jobType } from './job/job.ts'
import { errorCode } from './lookups.ts'
import { setting } from './parameters.ts'

/** Settings, errors, the job log. Jobs, notices and properties are declared by the application with its additions. */
export const system = { setting, errorCode, jobLine, jobType } as const
