import type { LabelsOf } from '#resource'
import type { kanbanSection as declared } from '../../../resources/kanban/kanbanSection.ts'

export const kanbanSection = {
  name: 'Раздел задач |||| Разделы задач |||| Разделов задач',
  gender: 'm',
  object: 'раздел задач',
  fields: { name: 'Название', isActive: 'Статус' },
} as const satisfies LabelsOf<typeof declared>
