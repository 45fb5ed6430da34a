import type { fotVedomostLine as russian } from '../../ru/statements/fotVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { statementLine } from '../parts.ts'

export const fotVedomostLine = {
  ...statementLine,
  name: named('سطر كشف الرواتب', 'أسطر كشف الرواتب', 'سطرًا من كشف الرواتب'),
  fields: {
    ...statementLine.fields,
    account: 'الموظف',
    point: 'النقطة',
    balance: 'الرصيد السابق',
    accrued: 'المستحق للفترة',
    withheld: 'المحتجز',
    paid: 'المدفوع',
    due: 'المستحق للدفع',
    payment: 'الدفعة',
  },
} as const satisfies Translation<typeof russian>
