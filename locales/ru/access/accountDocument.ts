import type { LabelsOf } from '#resource'
import type { accountDocument as declared } from '../../../resources/access/accountDocument.ts'

export const accountDocument = {
  name: 'Документ сотрудника |||| Документы сотрудника |||| Документов сотрудника',
  gender: 'm',
  object: 'документ сотрудника',
} as const satisfies LabelsOf<typeof declared>
