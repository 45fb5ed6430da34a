import type { kanbanTaskFile as russian } from '../../ru/kanban/kanbanTaskFile.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const kanbanTaskFile = {
  name: named('ملف مهمة', 'ملفات المهمة'),
  fields: { task: 'المهمة', file: 'الملف', fileName: 'اسم الملف', insDate: 'تاريخ الإضافة', mdInsUser: 'من أضاف' },
} as const satisfies Translation<typeof russian>
