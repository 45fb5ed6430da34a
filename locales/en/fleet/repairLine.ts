import type { repairLine as russian } from '../../ru/fleet/repairLine.ts'
import type { Translation } from '../../translation.ts'

export const repairLine = {
  name: 'Repair line |||| Repair lines',
  fields: {
    repair: 'Repair',
    nomenclature: 'Repair item',
    quantity: 'Quantity',
    price: 'Price',
    comment: 'Comment',
    sum: 'Amount',
  },
  hints: { price: 'If empty in a new line, taken from the repair item' },
} as const satisfies Translation<typeof russian>
