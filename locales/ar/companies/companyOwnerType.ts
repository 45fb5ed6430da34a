import type { companyOwnerType as russian } from '../../ru/companies/companyOwnerType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const companyOwnerType = { name: named('شكل ملكية', 'أشكال الملكية') } as const satisfies Translation<typeof russian>
