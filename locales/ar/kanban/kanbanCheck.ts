import type { kanbanCheck as russian } from '../../ru/kanban/kanbanCheck.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const kanbanCheck = {
  name: named('بند قائمة', 'بنود القائمة'),
  fields: { task: 'المهمة', text: 'ما العمل', isDone: 'تم' },
} as const satisfies Translation<typeof russian>
