import type { vehicleIndicator as russian } from '../../ru/fleet/vehicleIndicator.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

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
} as const satisfies Translation<typeof russian>
