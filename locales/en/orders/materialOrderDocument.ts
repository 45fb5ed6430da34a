import type { materialOrderDocument as russian } from '../../ru/orders/materialOrderDocument.ts'
import type { Translation } from '../../translation.ts'

export const materialOrderDocument = { name: 'Order document |||| Order documents' } as const satisfies Translation<typeof russian>
