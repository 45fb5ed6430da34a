import type { cargoRouteRate as russian } from '../../ru/goods/cargoRouteRate.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const cargoRouteRate = {
  name: named('معامل تحويل وحدة', 'معاملات تحويل الوحدات'),
  fields: { cargoRoute: 'المسار', unitFrom: 'من الوحدة', rate: 'المعامل', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
  hints: { rate: 'كم وحدة أصلية تقابل وحدة واحدة من وحدات المسار' },
} as const satisfies Translation<typeof russian>
