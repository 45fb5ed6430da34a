import type { oilVedomostDocument as russian } from '../../ru/statements/oilVedomostDocument.ts'
import type { Translation } from '../../translation.ts'

export const oilVedomostDocument = {
  name: 'Fuel statement document |||| Fuel statement documents',
} as const satisfies Translation<typeof russian>
