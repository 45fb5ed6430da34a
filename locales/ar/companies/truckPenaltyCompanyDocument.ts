import type { truckPenaltyCompanyDocument as russian } from '../../ru/companies/truckPenaltyCompanyDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const truckPenaltyCompanyDocument = { name: named('مستند جهة غرامات', 'مستندات جهة الغرامات') } as const satisfies Translation<
  typeof russian
>
