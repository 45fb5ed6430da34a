import type { shift as russian } from '../../ru/shifts/shift.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const shift = {
  name: named('نوبة', 'النوبات'),
  fields: {
    date: 'التاريخ',
    kind: 'النوع',
    start: 'البداية',
    end: 'النهاية',
    starts: 'تبدأ',
    ends: 'تنتهي',
    autopark: 'مرآب المركبات',
    dispatcher: 'الموزّع',
    comment: 'ملاحظة',
    vehicles: 'المركبات',
    works: 'تعمل',
    reserve: 'في الاحتياط',
    repair: 'في الإصلاح',
    off: 'في عطلة',
  },
  choices: { kind: { day: 'نهار', night: 'ليل' } },
  failures: { list: 'تعذّر تحميل النوبات' },
  actions: { sheet: 'ورقة النوبة بصيغة Excel' },
} as const satisfies Translation<typeof russian>
