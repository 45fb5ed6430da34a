import type { truckPenaltyCompanyClass as russian } from '../../ru/companies/truckPenaltyCompanyClass.ts'
import type { Translation } from '../../translation.ts'

export const truckPenaltyCompanyClass = { name: 'Fines source |||| Fines sources' } as const satisfies Translation<typeof russian>
