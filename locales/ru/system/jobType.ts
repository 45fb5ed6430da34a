import type { LabelsOf } from '#resource'
import type { jobType as declared } from '../../../resources/system/jobType.ts'

export const jobType = {
  name: 'Вид задания |||| Виды заданий |||| Видов заданий',
  gender: 'm',
  object: 'вид задания',
  fields: { typeName: 'Название вида', name: 'Название', code: 'Код', isHidden: 'Скрыт', mayStart: 'Могу запустить' },
} as const satisfies LabelsOf<typeof declared>
