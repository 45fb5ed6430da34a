import type { vehicleDocument as russian } from '../../ru/fleet/vehicleDocument.ts'
import type { Translation } from '../../translation.ts'

export const vehicleDocument = { name: 'Vehicle document |||| Vehicle documents' } as const satisfies Translation<typeof russian>
