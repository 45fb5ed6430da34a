import type { dealDocument as russian } from '../../ru/deals/dealDocument.ts'
import type { Translation } from '../../translation.ts'

export const dealDocument = { name: 'Waybill document |||| Waybill documents' } as const satisfies Translation<typeof russian>
