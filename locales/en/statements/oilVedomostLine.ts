import type { oilVedomostLine as russian } from '../../ru/statements/oilVedomostLine.ts'
import type { Translation } from '../../translation.ts'
import { statementLine } from '../parts.ts'

export const oilVedomostLine = {
  ...statementLine,
  name: 'Fuel statement line |||| Fuel statement lines',
  fields: {
    ...statementLine.fields,
    vehicle: 'Vehicle',
    company: 'Company',
    driver: 'Driver',
    card: 'Card',
    product: 'Product',
    volume: 'Volume',
    price: 'Price',
    discount: 'Discount',
    payment: 'Payment',
    date: 'Date',
  },
  views: { registry: 'Refuellings' },
  checks: { tooMuch: 'The line amount is larger than possible', discountTooBig: 'The discount is not less than price times volume' },
} as const satisfies Translation<typeof russian>
