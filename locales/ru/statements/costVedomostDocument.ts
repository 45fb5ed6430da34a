import type { LabelsOf } from '#resource'
import type { costVedomostDocument as declared } from '../../../resources/statements/costVedomostDocument.ts'

export const costVedomostDocument = {
  name: 'Документ расходной ведомости |||| Документы расходной ведомости |||| Документов расходной ведомости',
  gender: 'm',
  object: 'документ расходной ведомости',
} as const satisfies LabelsOf<typeof declared>
