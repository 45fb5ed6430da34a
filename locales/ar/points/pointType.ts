import type { pointType as russian } from '../../ru/points/pointType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const pointType = { name: named('نوع نقطة', 'أنواع النقاط') } as const satisfies Translation<typeof russian>
