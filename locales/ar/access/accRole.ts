import type { accRole as russian } from '../../ru/access/accRole.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const accRole = {
  name: named('دور', 'أدوار', 'دورًا'),
  fields: {
    nameRole: 'الاسم',
    description: 'الوصف',
    rights: 'الصلاحيات',
    accountsCount: 'عدد الموظفين',
  },
  inputs: { rights: 'الصلاحيات' },
  actions: { updateRights: 'حفظ الصلاحيات' },
} as const satisfies Translation<typeof russian>
