import type { pointOpening as russian } from '../../ru/money/pointOpening.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const pointOpening = {
  name: named('رصيد افتتاحي للنقطة', 'الأرصدة الافتتاحية للنقاط'),
  fields: {
    day: 'التاريخ',
    point: 'النقطة',
    material: 'المادة',
    unit: 'الوحدة',
    volume: 'الحجم',
    comment: 'ملاحظة',
    delComment: 'سبب الإلغاء',
  },
  checks: { openingZero: 'لا يمكن أن يكون الرصيد صفرًا' },
  actions: { cancel: 'إلغاء الرصيد' },
  inputs: { delComment: 'سبب الإلغاء' },
  import: {
    name: 'أرصدة النقاط',
    about: 'الأرصدة التي تبدأ منها النقاط: النقطة والمادة والوحدة والتاريخ والحجم. الموجب يوجد في النقطة، والسالب ينقصها.',
  },
} as const satisfies Translation<typeof russian>
