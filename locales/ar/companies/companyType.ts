import type { companyType as russian } from '../../ru/companies/companyType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const companyType = { name: named('نوع شركة', 'أنواع الشركات') } as const satisfies Translation<typeof russian>
