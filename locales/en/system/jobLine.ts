import type { jobLine as russian } from '../../ru/system/jobLine.ts'
import type { Translation } from '../../translation.ts'

export const jobLine = {
  name: 'Log line |||| Log',
  fields: { job: 'Job', text: 'What happened', insDate: 'When' },
} as const satisfies Translation<typeof russian>
