import type { multiDealDocument as russian } from '../../ru/deals/multiDealDocument.ts'
import type { Translation } from '../../translation.ts'

export const multiDealDocument = { name: 'Waybill batch document |||| Waybill batch documents' } as const satisfies Translation<
  typeof russian
>
