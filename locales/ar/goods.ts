import type * as russian from '../ru/goods.ts'
import type { Translation } from '#words/translation'
import { nameForms, lookup } from '#words/ar/whole'
import { vatMode, vatModes } from './parts.ts'

export const productSources = {
  noSuppliers: 'لا أحد يبيع هذه المادة',
  noLocations: 'لا أماكن تباع فيها هذه المادة',
} as const satisfies Translation<typeof russian.productSources>

export const priceSlots = {
  noPrice: 'غير محدد',
  noRate: 'لا معاملات تحويل',
  duplicate: {
    product: 'يوجد منتج ساري آخر بالنقطة والمادة والوحدة والعملية نفسها',
    cargoRoute: 'يوجد مسار ساري آخر بالنقاط والمادة والوحدة والعملية نفسها',
  },
  notActive: 'لم تعد سارية: %{names}',
} as const satisfies Translation<typeof russian.priceSlots>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  goods: 'المنتجات',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `goods` are called. */
export const labels = {
  material: {
    name: nameForms('مادة', 'مواد'),
    fields: { name: 'الاسم' },
    failures: { list: 'خطأ. تعذّر تحميل قائمة المواد.', select: 'خطأ. تعذّر تحميل قائمة المواد.' },
  },
  measurementUnit: {
    name: nameForms('وحدة قياس', 'وحدات القياس'),
    fields: { name: 'الاسم', systemC: 'الرمز' },
  },
  priceType: {
    name: nameForms('نوع سعر', 'أنواع الأسعار'),
    fields: {
      name: 'الاسم',
      isService: 'سعر خدمة',
      isSell: 'سعر بيع',
      isShipment: 'سعر نقل',
      isProduct: 'سعر منتج',
      isRoute: 'سعر مسار',
    },
  },
  productProcess: { ...lookup, name: nameForms('عملية', 'عمليات') },
  product: {
    name: nameForms('منتج', 'منتجات', 'منتجًا'),
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
  },
  productPrice: {
    name: nameForms('سعر منتج', 'أسعار المنتج'),
    fields: { product: 'المنتج', priceType: 'نوع السعر', price: 'السعر', vatMode, dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
    choices: { vatMode: vatModes },
  },
  cargoRoute: {
    name: nameForms('مسار', 'مسارات', 'مسارًا'),
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
  },
  cargoRoutePrice: {
    name: nameForms('سعر مسار', 'أسعار المسار'),
    fields: { cargoRoute: 'المسار', priceType: 'نوع السعر', price: 'السعر', vatMode, dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
    choices: { vatMode: vatModes },
  },
  cargoRouteRate: {
    name: nameForms('معامل تحويل وحدة', 'معاملات تحويل الوحدات'),
    fields: { cargoRoute: 'المسار', unitFrom: 'من الوحدة', rate: 'المعامل', dateStart: 'ساري من', insDate: 'تاريخ الإضافة' },
    hints: { rate: 'كم وحدة أصلية تقابل وحدة واحدة من وحدات المسار' },
  },
} as const satisfies Translation<typeof russian.labels>
