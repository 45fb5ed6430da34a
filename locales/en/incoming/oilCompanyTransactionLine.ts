import type { oilCompanyTransactionLine as russian } from '../../ru/incoming/oilCompanyTransactionLine.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyTransactionLine = {
  name: 'Refuelling line |||| Refuelling lines',
} as const satisfies Translation<typeof russian>
