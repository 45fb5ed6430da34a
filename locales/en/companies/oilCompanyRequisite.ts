import type { oilCompanyRequisite as russian } from '../../ru/companies/oilCompanyRequisite.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyRequisite = {
  name: 'Fuel company bank details |||| Fuel company bank details',
} as const satisfies Translation<typeof russian>
