import type { LabelsOf } from '#resource'
import type { accountType as declared } from '../../../resources/access/accountType.ts'

export const accountType = {
  name: 'Тип сотрудника |||| Типы сотрудников |||| Типов сотрудников',
  gender: 'm',
  object: 'тип сотрудника',
} as const satisfies LabelsOf<typeof declared>
