import type { pointDocument as russian } from '../../ru/points/pointDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const pointDocument = { name: named('مستند نقطة', 'مستندات النقطة') } as const satisfies Translation<typeof russian>
