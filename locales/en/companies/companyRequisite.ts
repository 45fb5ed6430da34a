import type { companyRequisite as russian } from '../../ru/companies/companyRequisite.ts'
import type { Translation } from '../../translation.ts'

export const companyRequisite = { name: 'Bank details |||| Bank details' } as const satisfies Translation<typeof russian>
