import type { fineRules as russian } from '../../../ru/fines/truckPenaltyTransaction/rules.ts'
import type { Translation } from '../../../translation.ts'

export const fineRules = {
  toPaid: 'تصبح الغرامة مدفوعة حين يُوزَّع المبلغ على الأسطر',
  fromPaid: 'الغرامة مدفوعة: ألغِ المعالجة أولًا',
  same: 'الغرامة في هذه الحالة سابقًا',
  noWay: 'لا تُنقل الغرامة من الحالة «%{from}» إلى الحالة «%{to}»',
} as const satisfies Translation<typeof russian>
