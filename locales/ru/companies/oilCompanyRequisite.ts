import type { LabelsOf } from '#resource'
import type { oilCompanyRequisite as declared } from '../../../resources/companies/oilCompanyRequisite.ts'

export const oilCompanyRequisite = {
  name: 'Реквизиты топливной компании |||| Реквизиты топливных компаний |||| Реквизитов топливных компаний',
  gender: 'plural',
  object: 'реквизиты топливной компании',
} as const satisfies LabelsOf<typeof declared>
