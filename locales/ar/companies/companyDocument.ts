import type { companyDocument as russian } from '../../ru/companies/companyDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const companyDocument = { name: named('مستند شركة', 'مستندات الشركة') } as const satisfies Translation<typeof russian>
