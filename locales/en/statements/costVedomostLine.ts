import type { costVedomostLine as russian } from '../../ru/statements/costVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { statementLine } from '../parts.ts'

export const costVedomostLine = {
  ...statementLine,
  name: 'Expense statement line |||| Expense statement lines',
  fields: {
    ...statementLine.fields,
    company: 'Company',
    vehicle: 'Vehicle',
    point: 'Location',
    qty: 'Quantity',
    price: 'Price',
    payment: 'Payment',
  },
  checks: { tooMuch: 'The line amount is larger than possible' },
} as const satisfies Translation<typeof russian>
