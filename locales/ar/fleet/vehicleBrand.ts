import type { vehicleBrand as russian } from '../../ru/fleet/vehicleBrand.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const vehicleBrand = {
  name: named('ماركة مركبة', 'ماركات المركبات'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian>
