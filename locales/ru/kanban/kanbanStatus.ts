import type { LabelsOf } from '#resource'
import type { kanbanStatus as declared } from '../../../resources/kanban/kanbanStatus.ts'

export const kanbanStatus = {
  name: 'Статус задач |||| Статусы задач |||| Статусов задач',
  gender: 'm',
  object: 'статус задач',
  fields: { name: 'Название', complited: 'Задача выполнена', onBoard: 'На доске', sequence: 'Порядок' },
  hints: {
    complited: 'Задачи в этом статусе закончены: срок по ним больше не идёт',
    onBoard: 'Статус стоит на доске столбцом',
  },
  actions: { top: 'В начало', up: 'Выше', down: 'Ниже', bottom: 'В конец' },
} as const satisfies LabelsOf<typeof declared>
