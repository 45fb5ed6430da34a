import type { materialOrderStatus as russian } from '../../ru/orders/materialOrderStatus.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const materialOrderStatus = { name: named('حالة طلب', 'حالات الطلبات') } as const satisfies Translation<typeof russian>
