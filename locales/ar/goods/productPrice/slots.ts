import type { priceSlots as russian } from '../../../ru/goods/productPrice/slots.ts'
import type { Translation } from '../../../translation.ts'

export const priceSlots = {
  noPrice: 'غير محدد',
  noRate: 'لا معاملات تحويل',
  duplicate: {
    product: 'يوجد منتج ساري آخر بالنقطة والمادة والوحدة والعملية نفسها',
    cargoRoute: 'يوجد مسار ساري آخر بالنقاط والمادة والوحدة والعملية نفسها',
  },
  notActive: 'لم تعد سارية: %{names}',
} as const satisfies Translation<typeof russian>
