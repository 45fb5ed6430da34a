import type { LabelsOf } from '#resource'
import type { companyRequisite as declared } from '../../../resources/companies/companyRequisite.ts'

export const companyRequisite = {
  name: 'Реквизиты |||| Реквизиты |||| Реквизитов',
  gender: 'plural',
  object: 'реквизиты',
} as const satisfies LabelsOf<typeof declared>
