import type { premiumVedomostLine as russian } from '../../ru/statements/premiumVedomostLine.ts'
import type { Translation } from '../../translation.ts'

export const premiumVedomostLine = {
  name: 'Bonus statement line |||| Register of bonuses',
} as const satisfies Translation<typeof russian>
