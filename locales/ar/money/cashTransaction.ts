import type { cashTransaction as russian } from '../../ru/money/cashTransaction.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { posted, choices } from './cashTransaction/row.ts'

export const cashTransaction = {
  name: named('حركة صندوق', 'حركات الصناديق'),
  fields: {
    ...posted,
    boxKind: 'نوع الصندوق',
    boxId: 'الصندوق',
    company: 'الشركة',
    account: 'الموظف',
    sumTrx: 'المبلغ',
    corrections: 'التصحيحات',
    words: 'الرقم، الاسم، الغرض',
  },
  choices: { ...choices, boxKind: { C: 'شركة', E: 'موظف', O: 'شركة وقود', F: 'شركة الغرامات' } },
  views: { company: 'الصندوق: كشف حساب الشركة', account: 'الصندوق: كشف حساب الموظف' },
  failures: { list: 'تعذّر تحميل الحركات' },
} as const satisfies Translation<typeof russian>
