import type { dealVedomostDocument as russian } from '../../ru/statements/dealVedomostDocument.ts'
import type { Translation } from '../../translation.ts'

export const dealVedomostDocument = { name: 'Waybill statement document |||| Waybill statement documents' } as const satisfies Translation<
  typeof russian
>
