import type { vehicle as russian } from '../../ru/fleet/vehicle.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const vehicle = {
  name: named('مركبة', 'مركبات'),
  fields: {
    plate: 'رقم اللوحة',
    plateArray: 'رقم اللوحة مجزأً',
    carIdenty: 'المركبة',
    brand: 'الماركة',
    bodyType: 'نوع الهيكل',
    isTrailer: 'مقطورة',
    company: 'الشركة',
    point: 'الأسطول',
    sts: 'رقم شهادة التسجيل',
    stsFormat: 'شهادة التسجيل',
    vin: 'VIN',
    size: 'سعة الهيكل',
    truck: 'القاطرة',
    selectedTruck: 'رقم القاطرة',
    trailers: 'المقطورات',
    indicatorSTS: 'المدد',
    inRepair: 'في الإصلاح',
    stateNow: 'الآن',
    driverToday: 'سائق اليوم',
    lastCheck: 'آخر فحص',
    nearestTerm: 'أقرب مدة',
    expiring: 'ما ينتهي',
    hasDealToday: 'لها رحلة اليوم',
    indicatorsArr: 'المؤشرات',
    pts: 'بيانات جواز المركبة',
    drivers: 'السائقون',
  },
  failures: { of: { point: 'تعذّر تحميل قائمة الأساطيل!' } },
  hints: {
    plate: 'الحروف اللاتينية المشابهة للروسية تُستبدل تلقائيًا',
    truck: 'للمقطورة فقط: المركبة التي تسير معها',
  },
  choices: {
    indicatorSTS: { ok: 'سليمة', soon: 'توشك على الانتهاء', expired: 'منتهية' },
    stateNow: { onTrip: 'في رحلة', inRepair: 'في الإصلاح', free: 'متاحة' },
  },
  counts: { papers: 'مدد توشك على الانتهاء' },
  views: { autopark: 'الأسطول' },
  sections: { vehicleIndicators: 'المؤشرات', vehicleIndicator: 'تاريخ المؤشرات', repair: 'الإصلاحات', vehiclePts: 'بيانات جواز المركبة' },
} as const satisfies Translation<typeof russian>
