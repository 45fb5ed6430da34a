import type { materialOrderTransporter as russian } from '../../ru/orders/materialOrderTransporter.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const materialOrderTransporter = {
  name: named('ناقل الطلب', 'ناقلو الطلب'),
  fields: {
    materialOrder: 'الطلب',
    company: 'الناقل',
    volumeLimit: 'حد الحجم',
    price: 'سعر النقل',
    priority: 'الترتيب',
    volume: 'المنقول',
    left: 'المتبقي',
    unit: 'الوحدة',
  },
} as const satisfies Translation<typeof russian>
