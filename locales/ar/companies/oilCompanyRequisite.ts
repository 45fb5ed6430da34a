import type { oilCompanyRequisite as russian } from '../../ru/companies/oilCompanyRequisite.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyRequisite = {
  name: named('بيانات مصرفية لشركة وقود', 'بيانات مصرفية لشركات الوقود'),
} as const satisfies Translation<typeof russian>
