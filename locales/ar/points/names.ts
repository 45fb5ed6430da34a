import type { pointDocument as russianDocument, pointType as russianType } from '../../ru/points/names.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const pointDocument = { name: named('مستند نقطة', 'مستندات النقطة') } as const satisfies Translation<typeof russianDocument>
export const pointType = { name: named('نوع نقطة', 'أنواع النقاط') } as const satisfies Translation<typeof russianType>
