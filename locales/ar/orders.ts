import type * as russian from '../ru/orders.ts'
import type { Translation } from '#words/translation'
import { documentOf, nameForms, lookup } from '#words/ar/whole'
import { vatMode, vatModes, vatWords } from './parts.ts'

export const orders = {
  limit: 'حد الطلب',
  trips: 'رحلات',
  whole: 'سيبقى %{after} من %{of} %{sign}',
  perDay: 'سيبقى ليوم %{day}: %{after} من %{of} %{sign}',
  tooMuch: 'المتبقي %{left} %{sign}: تجاوز الحد بمقدار %{by}',
  over: 'فوق الحد بمقدار %{by} %{sign}: ستُحفظ البوليصة مع علامة',
  otherDay: 'الطلب سارٍ من %{from} إلى %{to}',
  otherCarrier: 'هذا الناقل ليس ضمن ناقلي الطلب',
  carrierLeft: 'المتبقي لهذا الناقل %{left} %{sign}',
  usedUp: 'استُهلك حد الطلب',
} as const satisfies Translation<typeof russian.orders>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  orders: 'طلبات المواد',
  dealFromOrder: 'بوليصة شحن من طلب',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `orders` are called. */
export const labels = {
  materialOrder: {
    name: nameForms('طلب مواد', 'طلبات المواد'),
    fields: {
      state: 'الحالة',
      stateFilter: 'الحالة',
      status: 'رمز الحالة',
      errorText: 'موضع الخطأ',
      dateFrom: 'سارٍ من',
      dateTo: 'سارٍ حتى',
      supplier: 'المورّد',
      customer: 'العميل',
      cargoRoute: 'المسار',
      career: 'المحجر',
      object: 'الموقع',
      material: 'المادة',
      product: 'سلعة العميل',
      unit: 'الوحدة',
      serviceType: 'النوع',
      shipmentType: 'نوع النقل',
      sellType: 'نوع البيع',
      orderLimitType: 'نوع الحد',
      orderLimit: 'الحد',
      limitUnit: 'وحدة الحد',
      totalLimits: 'إجمالي الحد',
      totalUsed: 'المستهلك',
      totalLimitsBalanceVol: 'المتبقي',
      leftToday: 'المتبقي لليوم',
      totalVolume: 'المنقول',
      trips: 'الرحلات',
      actualPrice: 'السعر اليوم',
      priceMode: 'الضريبة في سعر اليوم',
      vatRate: vatWords.rate,
      priceNet: 'السعر بدون ضريبة',
      priceVat: 'ضريبة سعر اليوم',
      priceGross: 'السعر مع الضريبة',
      actualDriverPrice: 'للسائق عن الرحلة',
      careerAddress: 'عنوان المحجر',
      objectAddress: 'عنوان الموقع',
      distance: 'المسافة',
      distanceCalculated: 'المسافة المحسوبة',
      prices: 'أسعار المنتج',
      words: 'الرقم والشركة والنقطة والمادة',
      comment: 'ملاحظة',
      transporters: 'الناقلون',
      insDate: 'تاريخ الإدخال',
      mdInsUser: 'المستخدم',
    },
    choices: {
      state: { active: 'ساري', closed: 'مغلق', error: 'خطأ' },
      stateFilter: { active: 'السارية', closed: 'المغلقة', error: 'خطأ' },
      orderLimitType: { volume: 'الحجم الكلي', volumePerDay: 'الحجم في اليوم', tripsPerDay: 'الرحلات في اليوم' },
      priceMode: vatModes,
    },
    counts: { lastDay: 'اليوم الأخير' },
    sections: { from: 'من', to: 'إلى', carriage: 'النقل', vat: 'ضريبة القيمة المضافة', done: 'التنفيذ' },
    checks: {
      periodBackwards: 'اليوم الأخير قبل الأول',
      wholeTrips: 'تُحسب الرحلات بأعداد صحيحة',
    },
    refused: {
      edit: 'الطلب المغلق لا يُعدَّل: أعد فتحه',
      remove: 'الطلب لا يُحذف: بل يُغلق',
    },
    actions: {
      close: 'إغلاق الطلب',
      reopen: 'إعادة الفتح',
      recheck: 'إعادة التحقق',
    },
  },
  materialOrderStatus: { ...lookup, name: nameForms('حالة طلب', 'حالات الطلبات') },
  materialOrderTransporter: {
    name: nameForms('ناقل الطلب', 'ناقلو الطلب'),
    fields: {
      materialOrder: 'الطلب',
      company: 'الناقل',
      volumeLimit: 'حد الحجم',
      price: 'سعر النقل',
      vatMode,
      priority: 'الترتيب',
      volume: 'المنقول',
      left: 'المتبقي',
      unit: 'الوحدة',
    },
    choices: { vatMode: vatModes },
  },
  materialOrderDocument: documentOf('طلب', 'الطلب'),
} as const satisfies Translation<typeof russian.labels>
