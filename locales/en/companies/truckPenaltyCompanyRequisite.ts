import type { truckPenaltyCompanyRequisite as russian } from '../../ru/companies/truckPenaltyCompanyRequisite.ts'
import type { Translation } from '../../translation.ts'

export const truckPenaltyCompanyRequisite = {
  name: 'Fines company bank details |||| Fines company bank details',
} as const satisfies Translation<typeof russian>
