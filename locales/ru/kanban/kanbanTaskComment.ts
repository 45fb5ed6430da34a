import type { LabelsOf } from '#resource'
import type { kanbanTaskComment as declared } from '../../../resources/kanban/kanbanTaskComment.ts'

export const kanbanTaskComment = {
  name: 'Комментарий |||| Комментарии |||| Комментариев',
  gender: 'm',
  object: 'комментарий',
  fields: { task: 'Задача', text: 'Комментарий', mdInsUser: 'Автор', insDate: 'Когда' },
} as const satisfies LabelsOf<typeof declared>
