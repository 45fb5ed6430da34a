import type { oilCompanyDocument as russian } from '../../ru/companies/oilCompanyDocument.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyDocument = { name: 'Fuel company document |||| Fuel company documents' } as const satisfies Translation<
  typeof russian
>
