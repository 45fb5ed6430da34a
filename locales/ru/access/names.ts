import type { LabelsOf } from '#resource'
import type { accountDocument as documents } from '../../../resources/access/accountDocument.ts'
import type { accountType as types } from '../../../resources/access/accountType.ts'

export const accountDocument = {
  name: 'Документ сотрудника |||| Документы сотрудника |||| Документов сотрудника',
} as const satisfies LabelsOf<typeof documents>
export const accountType = { name: 'Тип сотрудника |||| Типы сотрудников |||| Типов сотрудников' } as const satisfies LabelsOf<typeof types>
