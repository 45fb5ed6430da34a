import type { cargoRoutePrice as russianPrice, cargoRouteRate as russianRate } from '../../ru/goods/cargoRoutePrices.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const cargoRoutePrice = {
  name: named('سعر مسار', 'أسعار المسار'),
  fields: { cargoRoute: 'المسار', priceType: 'نوع السعر', price: 'السعر', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
} as const satisfies Translation<typeof russianPrice>

export const cargoRouteRate = {
  name: named('معامل تحويل وحدة', 'معاملات تحويل الوحدات'),
  fields: { cargoRoute: 'المسار', unitFrom: 'من الوحدة', rate: 'المعامل', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
  hints: { rate: 'كم وحدة أصلية تقابل وحدة واحدة من وحدات المسار' },
} as const satisfies Translation<typeof russianRate>
