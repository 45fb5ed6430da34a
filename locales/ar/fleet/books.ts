import type * as russian from '../../ru/fleet/books.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const vehicleBrand = {
  name: named('ماركة مركبة', 'ماركات المركبات'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian.vehicleBrand>

export const vehicleBodyType = {
  name: named('نوع هيكل', 'أنواع الهياكل'),
  fields: { name: 'الاسم', isTrailer: 'مقطورة', forAllVehicles: 'تطبيق على كل مركبات هذا النوع' },
  hints: { forAllVehicles: 'دون هذه العلامة يتغير النوع فقط: تبقى المركبات الموجودة كما هي' },
} as const satisfies Translation<typeof russian.vehicleBodyType>

export const indicatorType = {
  name: named('نوع مؤشر', 'أنواع المؤشرات'),
  fields: { name: 'الاسم', code: 'الرمز', valueType: 'نوع القيمة' },
  choices: { valueType: { term: 'مدة', number: 'رقم', text: 'نص' } },
  hints: { code: 'حروف لاتينية كبيرة، مثل OSAGO' },
} as const satisfies Translation<typeof russian.indicatorType>

export const vehicleIndicator = {
  name: named('مؤشر مركبة', 'مؤشرات المركبة'),
  fields: {
    vehicle: 'المركبة',
    type: 'المؤشر',
    value: 'القيمة',
    dateStart: 'ساري من',
    date: 'تاريخ الفحص',
    valueDate: 'المدة حتى',
    company: 'الشركة',
    number: 'الرقم',
    passType: 'نوع التصريح',
    inputType: 'المصدر',
    comment: 'ملاحظة',
    insDate: 'تاريخ الإضافة',
  },
  choices: {
    passType: { mkad: 'طريق МКАД الدائري', ttk: 'الطريق الدائري الثالث', sad: 'طريق الحدائق الدائري', region: 'المنطقة' },
    inputType: { manual: 'يدويًا', import: 'من ملف', telematics: 'القياس عن بعد' },
  },
  checks: { valueOrTerm: 'حدّد القيمة أو المدة', termBeforeDate: 'لا يمكن أن تنتهي المدة قبل تاريخ الفحص' },
} as const satisfies Translation<typeof russian.vehicleIndicator>

export const vehicleDocument = { name: named('مستند مركبة', 'مستندات المركبة') } as const satisfies Translation<
  typeof russian.vehicleDocument
>
