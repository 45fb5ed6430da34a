import type { vehicleBodyType as russian } from '../../ru/fleet/vehicleBodyType.ts'
import type { Translation } from '../../translation.ts'

export const vehicleBodyType = {
  name: 'Body type |||| Body types',
  fields: { name: 'Name', isTrailer: 'Trailer', forAllVehicles: 'Apply to all vehicles of this type', keptOf: 'Earlier form of' },
  hints: { forAllVehicles: 'Without it only the type changes: existing vehicles stay as they are' },
} as const satisfies Translation<typeof russian>
