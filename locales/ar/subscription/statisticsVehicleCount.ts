import type { statisticsVehicleCount as russian } from '../../ru/subscription/statisticsVehicleCount.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const statisticsVehicleCount = {
  name: named('عدد المركبات', 'المركبات حسب الأيام', 'يومًا'),
  fields: {
    day: 'اليوم',
    active: 'العاملة',
    billed: 'للدفع',
  },
  refused: { remove: 'لا يُحذف عدد المركبات' },
} as const satisfies Translation<typeof russian>
