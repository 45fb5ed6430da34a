import type { productPrice as russian } from '../../ru/goods/productPrice.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const productPrice = {
  name: named('سعر منتج', 'أسعار المنتج'),
  fields: { product: 'المنتج', priceType: 'نوع السعر', price: 'السعر', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
} as const satisfies Translation<typeof russian>
