import type { accRight as russian } from '../../ru/access/accRight.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const accRight = {
  name: named('صلاحية', 'صلاحيات'),
  fields: { codeRight: 'الرمز', name: 'الاسم', group: 'القسم' },
} as const satisfies Translation<typeof russian>
