import type { LabelsOf } from '#resource'
import type { kanbanTaskFile as declared } from '../../../resources/kanban/kanbanTaskFile.ts'

export const kanbanTaskFile = {
  name: 'Файл задачи |||| Файлы |||| Файлов задачи',
  gender: 'm',
  object: 'файл задачи',
  fields: { task: 'Задача', file: 'Файл', fileName: 'Имя файла', insDate: 'Дата добавления', mdInsUser: 'Кто добавил' },
} as const satisfies LabelsOf<typeof declared>
