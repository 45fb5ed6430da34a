import type { product as russian } from '../../ru/goods/product.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const product = {
  name: named('منتج', 'منتجات', 'منتجًا'),
  fields: {
    name: 'المنتج',
    point: 'النقطة',
    company: 'الشركة',
    material: 'المادة',
    unit: 'الوحدة',
    process: 'العملية',
    prices: 'الأسعار',
    deliveryPrice: 'سعر التوصيل',
    actualPrices: 'الأسعار السارية',
    isDuplicate: 'مكرر',
    notActive: 'ما لم يعد ساريًا',
  },
  views: { buy: 'المنتجات المشتراة', sell: 'المنتجات المبيعة' },
  sections: {
    suppliers: 'المورّدون',
    locations: 'الأماكن',
    productPrices: 'الأسعار السارية',
    productPrice: 'تاريخ الأسعار',
    productSources: 'المورّدون والأماكن',
    cargoRoute: 'المسارات',
  },
  hints: { company: 'إن لم تُحدَّد فستؤخذ شركة النقطة' },
} as const satisfies Translation<typeof russian>
