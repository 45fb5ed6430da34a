import type { truckPenaltyCompanyDocument as russian } from '../../ru/companies/truckPenaltyCompanyDocument.ts'
import type { Translation } from '../../translation.ts'

export const truckPenaltyCompanyDocument = { name: 'Fines company document |||| Fines company documents' } as const satisfies Translation<
  typeof russian
>
