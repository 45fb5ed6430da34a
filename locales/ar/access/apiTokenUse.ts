import type { apiTokenUse as russian } from '../../ru/access/apiTokenUse.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const apiTokenUse = {
  name: named('نداء بالرمز', 'نداءات بالرموز'),
  fields: {
    token: 'الرمز',
    at: 'متى',
    method: 'الطريقة',
    path: 'عنوان النداء',
    status: 'الإجابة',
    address: 'من أين',
    agent: 'البرنامج',
  },
  refused: { remove: 'لا تُحذف النداءات: القديمة تزول وحدها' },
} as const satisfies Translation<typeof russian>
