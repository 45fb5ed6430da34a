import type { cargoRoute as russian } from '../../ru/goods/cargoRoute.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const cargoRoute = {
  name: named('مسار', 'مسارات', 'مسارًا'),
  fields: {
    name: 'المادة (الوحدة)',
    words: 'المادة والنقاط',
    product: 'المنتج',
    companyFrom: 'المرسِل',
    pointFrom: 'نقطة التحميل',
    companyTo: 'المرسَل إليه',
    pointTo: 'نقطة التفريغ',
    process: 'العملية',
    material: 'المادة',
    unit: 'الوحدة',
    addressFrom: 'عنوان التحميل',
    addressTo: 'عنوان التفريغ',
    distance: 'المسافة',
    distanceCalculated: 'المحسوبة',
    prices: 'الأسعار',
    actualPrices: 'الأسعار السارية',
    actualRates: 'معاملات التحويل السارية',
    isDuplicate: 'مكرر',
    notActive: 'ما لم يعد ساريًا',
  },
  sections: {
    from: 'من أين',
    to: 'إلى أين',
    routePrices: 'الأسعار ومعاملات التحويل السارية',
    cargoRoutePrice: 'تاريخ الأسعار',
    cargoRouteRate: 'تاريخ معاملات التحويل',
  },
  checks: { samePoint: 'يجب أن تختلف نقطتا التحميل والتفريغ' },
  hints: {
    companyFrom: 'إن لم تُحدَّد فستؤخذ شركة النقطة',
    companyTo: 'إن لم تُحدَّد فستؤخذ شركة النقطة',
    distanceCalculated: 'الخط المستقيم بين إحداثيات النقطتين مضروبًا في 1,3',
  },
} as const satisfies Translation<typeof russian>
