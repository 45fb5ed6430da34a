import type { subscriptionTransaction as russian } from '../../ru/subscription/subscriptionTransaction.ts'
import type { Translation } from '../../translation.ts'

export const subscriptionTransaction = {
  name: 'Subscription operation |||| Charges and payments',
  fields: {
    day: 'Date',
    kind: 'Kind',
    period: 'Period',
    vehicles: 'Vehicles',
    price: 'Price per vehicle',
    sum: 'Amount',
    balance: 'Balance after',
    comment: 'Comment',
  },
  choices: { kind: { accrual: 'Charge', payment: 'Payment', correction: 'Adjustment' } },
  checks: {
    paymentAbove: 'A payment is greater than zero',
    accrualBelow: 'A charge is less than zero',
    periodNeeded: 'A charge is for a month',
  },
  refused: { remove: 'An operation is not deleted: add an adjustment' },
} as const satisfies Translation<typeof russian>
