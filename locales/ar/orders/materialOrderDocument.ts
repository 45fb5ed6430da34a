import type { materialOrderDocument as russian } from '../../ru/orders/materialOrderDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const materialOrderDocument = { name: named('مستند طلب', 'مستندات الطلب') } as const satisfies Translation<typeof russian>
