import type { LabelsOf } from '#resource'
import type { jobLine as declared } from '../../../resources/system/jobLine.ts'

export const jobLine = {
  name: 'Строка журнала |||| Журнал |||| Строк журнала',
  gender: 'f',
  object: 'строку журнала',
  fields: { job: 'Задание', text: 'Что было', insDate: 'Когда' },
} as const satisfies LabelsOf<typeof declared>
