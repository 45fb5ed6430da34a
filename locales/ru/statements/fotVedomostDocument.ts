import type { LabelsOf } from '#resource'
import type { fotVedomostDocument as declared } from '../../../resources/statements/fotVedomostDocument.ts'

export const fotVedomostDocument = {
  name: 'Документ зарплатной ведомости |||| Документы зарплатной ведомости |||| Документов зарплатной ведомости',
  gender: 'm',
  object: 'документ зарплатной ведомости',
} as const satisfies LabelsOf<typeof declared>
