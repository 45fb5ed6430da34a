import type { dealVedomostLine as russian } from '../../ru/statements/dealVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { statementLine } from '../parts.ts'

export const dealVedomostLine = {
  name: named('سطر كشف بوالص', 'أسطر كشف البوالص', 'سطرًا من كشف البوالص'),
  fields: {
    vedomost: 'الكشف',
    deal: 'بوليصة الشحن',
    comment: 'ملاحظة',
    type: 'النوع',
    dtDeal: 'التاريخ',
    ttn: 'سند النقل',
    kn: 'سند المحجر',
    company: 'الشركة',
    point: 'النقطة',
    material: 'المادة',
    volume: 'الحجم',
    unit: 'الوحدة',
    closed: 'أغلقها الكشف',
    status: 'الحالة',
    delComment: 'سبب الحذف',
  },
  choices: { ...statementLine.choices, type: { check: 'مطابقة', deposit: 'وارد إلى النقطة', writeOff: 'صادر من النقطة' } },
  actions: statementLine.actions,
  inputs: statementLine.inputs,
} as const satisfies Translation<typeof russian>
