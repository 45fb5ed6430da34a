import type { materialOrderStatus as russian } from '../../ru/orders/materialOrderStatus.ts'
import type { Translation } from '../../translation.ts'

export const materialOrderStatus = { name: 'Order status |||| Order statuses' } as const satisfies Translation<typeof russian>
