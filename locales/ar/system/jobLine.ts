import type { jobLine as russian } from '../../ru/system/jobLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const jobLine = {
  name: named('سطر سجل', 'السجل'),
  fields: { job: 'المهمة', text: 'ماذا حدث', insDate: 'متى' },
} as const satisfies Translation<typeof russian>
