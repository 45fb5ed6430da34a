import type { regularDealDocument as russian } from '../../ru/deals/regularDealDocument.ts'
import type { Translation } from '../../translation.ts'

export const regularDealDocument = { name: 'Regular waybill document |||| Regular waybill documents' } as const satisfies Translation<
  typeof russian
>
