import type { companyType as russian } from '../../ru/companies/companyType.ts'
import type { Translation } from '../../translation.ts'

export const companyType = { name: 'Company type |||| Company types' } as const satisfies Translation<typeof russian>
