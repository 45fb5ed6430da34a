import type { LabelsOf } from '#resource'
import type { companyType as declared } from '../../../resources/companies/companyType.ts'

export const companyType = {
  name: 'Тип компании |||| Типы компаний |||| Типов компаний',
  gender: 'm',
  object: 'тип компании',
} as const satisfies LabelsOf<typeof declared>
