import type { repairLine as russian } from '../../ru/fleet/repairLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const repairLine = {
  name: named('بند إصلاح', 'بنود إصلاح'),
  fields: {
    repair: 'الإصلاح',
    nomenclature: 'الصنف',
    quantity: 'الكمية',
    price: 'السعر',
    comment: 'تعليق',
    sum: 'المبلغ',
  },
  hints: { price: 'إن تُرك فارغًا في بند جديد أُخذ من دليل الأصناف' },
} as const satisfies Translation<typeof russian>
