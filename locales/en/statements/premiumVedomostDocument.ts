import type { premiumVedomostDocument as russian } from '../../ru/statements/premiumVedomostDocument.ts'
import type { Translation } from '../../translation.ts'

export const premiumVedomostDocument = {
  name: 'Bonus statement document |||| Bonus statement documents',
} as const satisfies Translation<typeof russian>
