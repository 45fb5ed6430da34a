import type { companyDocument as russian } from '../../ru/companies/companyDocument.ts'
import type { Translation } from '../../translation.ts'

export const companyDocument = { name: 'Company document |||| Company documents' } as const satisfies Translation<typeof russian>
