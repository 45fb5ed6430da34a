import type { vehicleDocument as russian } from '../../ru/fleet/vehicleDocument.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const vehicleDocument = { name: named('مستند مركبة', 'مستندات المركبة') } as const satisfies Translation<typeof russian>
