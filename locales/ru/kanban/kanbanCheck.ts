import type { LabelsOf } from '#resource'
import type { kanbanCheck as declared } from '../../../resources/kanban/kanbanCheck.ts'

export const kanbanCheck = {
  name: 'Пункт списка |||| Пункты списка |||| Пунктов списка',
  gender: 'm',
  object: 'пункт списка',
  fields: { task: 'Задача', text: 'Что сделать', isDone: 'Сделано' },
} as const satisfies LabelsOf<typeof declared>
