import type { priceType as russian } from '../../ru/goods/priceType.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const priceType = {
  name: named('نوع سعر', 'أنواع الأسعار'),
  fields: {
    name: 'الاسم',
    isService: 'سعر خدمة',
    isSell: 'سعر بيع',
    isShipment: 'سعر نقل',
    isProduct: 'سعر منتج',
    isRoute: 'سعر مسار',
  },
} as const satisfies Translation<typeof russian>
