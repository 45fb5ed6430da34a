import type { jobType as russian } from '../../ru/system/jobType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const jobType = {
  name: named('نوع مهمة', 'أنواع المهام'),
  fields: { typeName: 'اسم الصنف', name: 'الاسم', code: 'الرمز', isHidden: 'مخفي', mayStart: 'يمكنني تشغيلها' },
} as const satisfies Translation<typeof russian>
