import type { jobType as russian } from '../../ru/system/jobType.ts'
import type { Translation } from '../../translation.ts'

export const jobType = {
  name: 'Job type |||| Job types',
  fields: { typeName: 'Type name', name: 'Name', code: 'Code', isHidden: 'Hidden', mayStart: 'I may start it' },
} as const satisfies Translation<typeof russian>
