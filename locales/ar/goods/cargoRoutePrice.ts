import type { cargoRoutePrice as russian } from '../../ru/goods/cargoRoutePrice.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const cargoRoutePrice = {
  name: named('سعر مسار', 'أسعار المسار'),
  fields: { cargoRoute: 'المسار', priceType: 'نوع السعر', price: 'السعر', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
} as const satisfies Translation<typeof russian>
