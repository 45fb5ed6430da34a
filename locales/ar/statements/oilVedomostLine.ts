import type { oilVedomostLine as russian } from '../../ru/statements/oilVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { statementLine } from '../parts.ts'

export const oilVedomostLine = {
  ...statementLine,
  name: named('سطر كشف الوقود', 'أسطر كشف الوقود', 'سطرًا من كشف الوقود'),
  fields: {
    ...statementLine.fields,
    vehicle: 'المركبة',
    company: 'الشركة',
    driver: 'السائق',
    card: 'البطاقة',
    product: 'المنتج',
    volume: 'الحجم',
    price: 'السعر',
    discount: 'الخصم',
    payment: 'الدفعة',
    date: 'التاريخ',
  },
  views: { registry: 'عمليات التعبئة' },
  checks: { tooMuch: 'مبلغ السطر أكبر من الممكن', discountTooBig: 'الخصم لا يقل عن السعر بالحجم' },
} as const satisfies Translation<typeof russian>
