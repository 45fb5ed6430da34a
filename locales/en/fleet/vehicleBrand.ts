import type { vehicleBrand as russian } from '../../ru/fleet/vehicleBrand.ts'
import type { Translation } from '../../translation.ts'

export const vehicleBrand = {
  name: 'Vehicle make |||| Vehicle makes',
  fields: { name: 'Name' },
} as const satisfies Translation<typeof russian>
