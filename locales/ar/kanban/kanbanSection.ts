import type { kanbanSection as russian } from '../../ru/kanban/kanbanSection.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const kanbanSection = {
  name: named('قسم مهام', 'أقسام المهام'),
  fields: { name: 'الاسم', isActive: 'الحالة' },
} as const satisfies Translation<typeof russian>
