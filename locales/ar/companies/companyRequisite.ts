import type { companyRequisite as russian } from '../../ru/companies/companyRequisite.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const companyRequisite = { name: named('بيانات مصرفية', 'بيانات مصرفية') } as const satisfies Translation<typeof russian>
