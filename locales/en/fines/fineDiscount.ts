import type { fineDiscount as russian } from '../../ru/fines/fineDiscount.ts'
import type { Translation } from '../../translation.ts'

export const fineDiscount = {
  name: 'Fine discount |||| Fine discounts',
  fields: {
    dateStart: 'For rulings from',
    percent: 'Discount',
    days: 'Days to pay with the discount',
    comment: 'Comment',
  },
  hints: { days: 'Counted from the day after the ruling' },
} as const satisfies Translation<typeof russian>
