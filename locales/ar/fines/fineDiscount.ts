import type { fineDiscount as russian } from '../../ru/fines/fineDiscount.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const fineDiscount = {
  name: named('خصم على المخالفات', 'خصومات المخالفات', 'خصمًا على المخالفات'),
  fields: {
    dateStart: 'للقرارات ابتداءً من',
    percent: 'الخصم',
    days: 'أيام الدفع مع الخصم',
    comment: 'ملاحظة',
  },
  hints: { days: 'تُحسب من اليوم التالي للقرار' },
} as const satisfies Translation<typeof russian>
