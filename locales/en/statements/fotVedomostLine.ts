import type { fotVedomostLine as russian } from '../../ru/statements/fotVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { statementLine } from '../parts.ts'

export const fotVedomostLine = {
  ...statementLine,
  name: 'Payroll statement line |||| Payroll statement lines',
  fields: {
    ...statementLine.fields,
    account: 'Employee',
    point: 'Location',
    balance: 'Balance before',
    accrued: 'Accrued',
    withheld: 'Withheld',
    paid: 'Paid',
    due: 'To be paid',
    payment: 'Payment',
  },
} as const satisfies Translation<typeof russian>
