import type { oilCompanyCardRefHistory as russian } from '../../ru/cards/oilCompanyCardRefHistory.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyCardRefHistory = { name: 'Card assignment |||| Assignment history' } as const satisfies Translation<typeof russian>
