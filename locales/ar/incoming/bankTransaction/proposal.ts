import type { proposal as russian } from '../../../ru/incoming/bankTransaction/proposal.ts'
import type { Translation } from '../../../translation.ts'

export const proposal = {
  proposed: 'المقترح:',
  none: 'لا يوجد اقتراح: قم بالتوزيع بنفسك وسيُقترح الشيء نفسه في المرة القادمة',
  by: {
    rule: 'وفق ربط البطاقة',
    learned: 'وُزّع المشابه هكذا: %{held} من %{of}',
    plate: 'وفق رقم المركبة في الملف',
  },
  payments: 'ربما هذه دفعة مُدخلة من قبل:',
  attach: 'ربط',
} as const satisfies Translation<typeof russian>
