import type { vehiclePts as russian } from '../../../ru/fleet/vehicle/pts.ts'
import type { Translation } from '../../../translation.ts'

export const vehiclePts = {
  ask: 'طلب بيانات جواز المركبة',
  again: 'الطلب من جديد',
  failed: 'تعذّر تحميل بيانات جواز المركبة!',
  none: 'لم تُطلب بيانات جواز المركبة بعد',
  asked: 'المصدر: %{source}، طُلبت في %{at}',
  status: 'حالة القيد',
  vin: 'VIN',
  plate: 'رقم اللوحة',
  model: 'الماركة والطراز',
  year: 'سنة الصنع',
  category: 'الفئة',
  colour: 'اللون',
  engineNumber: 'رقم المحرك',
  enginePower: 'قدرة المحرك',
  engineVolume: 'سعة المحرك، سم³',
  massMax: 'الكتلة المسموح بها، كغ',
  massEmpty: 'الكتلة دون حمولة، كغ',
  ownerType: 'نوع المالك',
  restrictions: 'القيود',
  noRestrictions: 'لا توجد',
} as const satisfies Translation<typeof russian>
