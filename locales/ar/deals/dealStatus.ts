import type { dealStatus as russian } from '../../ru/deals/dealStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const dealStatus = { name: named('حالة بوليصة', 'حالات البوالص') } as const satisfies Translation<typeof russian>
