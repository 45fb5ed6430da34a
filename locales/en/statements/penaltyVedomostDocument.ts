import type { penaltyVedomostDocument as russian } from '../../ru/statements/penaltyVedomostDocument.ts'
import type { Translation } from '../../translation.ts'

export const penaltyVedomostDocument = {
  name: 'Deduction statement document |||| Deduction statement documents',
} as const satisfies Translation<typeof russian>
