import type { LabelsOf } from '#resource'
import type { companyOwnerType as declared } from '../../../resources/companies/companyOwnerType.ts'

export const companyOwnerType = {
  name: 'Форма собственности |||| Формы собственности |||| Форм собственности',
  gender: 'f',
  object: 'форму собственности',
} as const satisfies LabelsOf<typeof declared>
