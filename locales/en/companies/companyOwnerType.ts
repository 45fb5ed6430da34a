import type { companyOwnerType as russian } from '../../ru/companies/companyOwnerType.ts'
import type { Translation } from '../../translation.ts'

export const companyOwnerType = { name: 'Legal form |||| Legal forms' } as const satisfies Translation<typeof russian>
