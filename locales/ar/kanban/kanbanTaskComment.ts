import type { kanbanTaskComment as russian } from '../../ru/kanban/kanbanTaskComment.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const kanbanTaskComment = {
  name: named('تعليق', 'التعليقات'),
  fields: { task: 'المهمة', text: 'التعليق', mdInsUser: 'المؤلف', insDate: 'متى' },
} as const satisfies Translation<typeof russian>
