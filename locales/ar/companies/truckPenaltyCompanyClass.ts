import type { truckPenaltyCompanyClass as russian } from '../../ru/companies/truckPenaltyCompanyClass.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const truckPenaltyCompanyClass = { name: named('مصدر غرامات', 'مصادر الغرامات') } as const satisfies Translation<typeof russian>
