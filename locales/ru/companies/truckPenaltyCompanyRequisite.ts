import type { LabelsOf } from '#resource'
import type { truckPenaltyCompanyRequisite as declared } from '../../../resources/companies/truckPenaltyCompanyRequisite.ts'

export const truckPenaltyCompanyRequisite = {
  name: 'Реквизиты компании по штрафам |||| Реквизиты компаний по штрафам |||| Реквизитов компаний по штрафам',
  gender: 'plural',
  object: 'реквизиты компании по штрафам',
} as const satisfies LabelsOf<typeof declared>
