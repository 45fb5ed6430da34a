import type { costVedomostLine as russian } from '../../ru/statements/costVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { statementLine } from '../parts.ts'

export const costVedomostLine = {
  ...statementLine,
  name: named('سطر كشف المصروفات', 'أسطر كشف المصروفات', 'سطرًا من كشف المصروفات'),
  fields: {
    ...statementLine.fields,
    company: 'الشركة',
    vehicle: 'المركبة',
    point: 'النقطة',
    qty: 'الكمية',
    price: 'السعر',
    payment: 'الدفعة',
  },
  checks: { tooMuch: 'مبلغ السطر أكبر من الممكن' },
} as const satisfies Translation<typeof russian>
