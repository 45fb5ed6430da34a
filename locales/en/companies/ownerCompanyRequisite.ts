import type { ownerCompanyRequisite as russian } from '../../ru/companies/ownerCompanyRequisite.ts'
import type { Translation } from '../../translation.ts'

export const ownerCompanyRequisite = { name: 'Our company’s bank details |||| Our companies’ bank details' } as const satisfies Translation<
  typeof russian
>
