import type { repairNomenclature as russian } from '../../ru/fleet/repairNomenclature.ts'
import type { Translation } from '../../translation.ts'

export const repairNomenclature = {
  name: 'Repair item |||| Repair items',
  fields: { name: 'Name', price: 'Price' },
  hints: { price: 'New repair lines take it; existing lines stay as they are' },
} as const satisfies Translation<typeof russian>
