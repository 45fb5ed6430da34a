import type { truckPenaltyCompanyRequisite as russian } from '../../ru/companies/truckPenaltyCompanyRequisite.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const truckPenaltyCompanyRequisite = {
  name: named('بيانات مصرفية لجهة غرامات', 'بيانات مصرفية لجهات الغرامات'),
} as const satisfies Translation<typeof russian>
