import type { LabelsOf } from '#resource'
import type { truckPenaltyCompanyClass as declared } from '../../../resources/companies/truckPenaltyCompanyClass.ts'

export const truckPenaltyCompanyClass = {
  name: 'Источник штрафов |||| Источники штрафов |||| Источников штрафов',
  gender: 'm',
  object: 'источник штрафов',
} as const satisfies LabelsOf<typeof declared>
