import type { oilCompanyCardExclusion as russian } from '../../ru/cards/oilCompanyCardExclusion.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const oilCompanyCardExclusion = { name: named('استثناء البطاقة', 'الاستثناءات') } as const satisfies Translation<typeof russian>
