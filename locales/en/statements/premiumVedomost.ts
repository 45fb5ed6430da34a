import type { premiumVedomost as russian } from '../../ru/statements/premiumVedomost.ts'
import type { Translation } from '../../translation.ts'

export const premiumVedomost = { name: 'Bonus statement |||| Bonus statements' } as const satisfies Translation<typeof russian>
