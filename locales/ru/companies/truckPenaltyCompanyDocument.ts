import type { LabelsOf } from '#resource'
import type { truckPenaltyCompanyDocument as declared } from '../../../resources/companies/truckPenaltyCompanyDocument.ts'

export const truckPenaltyCompanyDocument = {
  name: 'Документ компании по штрафам |||| Документы компании по штрафам |||| Документов компании по штрафам',
  gender: 'm',
  object: 'документ компании по штрафам',
} as const satisfies LabelsOf<typeof declared>
