import type { LabelsOf } from '#resource'
import type { ownerCompanyRequisite as declared } from '../../../resources/companies/ownerCompanyRequisite.ts'

export const ownerCompanyRequisite = {
  name: 'Реквизиты нашей компании |||| Реквизиты наших компаний |||| Реквизитов наших компаний',
  gender: 'plural',
  object: 'реквизиты нашей компании',
} as const satisfies LabelsOf<typeof declared>
