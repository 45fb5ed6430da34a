import type { materialOrderTransporter as russian } from '../../ru/orders/materialOrderTransporter.ts'
import type { Translation } from '../../translation.ts'

export const materialOrderTransporter = {
  name: 'Order carrier |||| Order carriers',
  fields: {
    materialOrder: 'Order',
    company: 'Carrier',
    volumeLimit: 'Volume limit',
    price: 'Carriage price',
    priority: 'Priority',
    volume: 'Carried',
    left: 'Left',
    unit: 'Unit',
  },
} as const satisfies Translation<typeof russian>
