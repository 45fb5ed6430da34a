import type { oilCompanyCardRefHistory as russian } from '../../ru/cards/oilCompanyCardRefHistory.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyCardRefHistory = { name: named('ربط البطاقة', 'سجل الربط') } as const satisfies Translation<typeof russian>
