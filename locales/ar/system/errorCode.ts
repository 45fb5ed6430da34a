import type { errorCode as russian } from '../../ru/system/errorCode.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const errorCode = {
  name: named('رمز خطأ', 'رموز الأخطاء'),
  fields: { code: 'الرمز', httpStatus: 'حالة HTTP', message: 'الرسالة', reason: 'السبب', remedy: 'ما العمل', area: 'القسم' },
} as const satisfies Translation<typeof russian>
