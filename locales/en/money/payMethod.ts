import type { payMethod as russian } from '../../ru/money/payMethod.ts'
import type { Translation } from '../../translation.ts'

export const payMethod = {
  name: 'Payment method |||| Payment methods',
  fields: { name: 'Name', rate: 'Factor', nameShow: 'Shown as' },
  hints: { rate: 'The final amount of a payment: the amount divided by the factor' },
  failures: { select: 'Could not load the payment methods' },
} as const satisfies Translation<typeof russian>
