import type { oilCompanyCardExclusion as russian } from '../../ru/cards/oilCompanyCardExclusion.ts'
import type { Translation } from '../../translation.ts'

export const oilCompanyCardExclusion = { name: 'Card exception |||| Exceptions' } as const satisfies Translation<typeof russian>
