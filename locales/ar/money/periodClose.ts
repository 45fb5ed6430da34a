import type { periodClose as russian } from '../../ru/money/periodClose.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const periodClose = {
  name: named('إقفال فترة', 'إقفالات الفترات'),
  fields: {
    dateFrom: 'من',
    day: 'مقفل حتى',
    status: 'الحالة',
    comment: 'ملاحظة',
    closedAt: 'وقت الإقفال',
    closedBy: 'من أقفل',
    reopenedAt: 'وقت الفتح',
    reopenedBy: 'من فتح',
    reopenReason: 'سبب الفتح',
    hanging: 'إلزامي كان معلقًا',
    checklist: 'ما كان معلقًا',
    ownSum: 'أموالنا',
    companiesSum: 'الشركات',
    employeesSum: 'الموظفون',
    resultSum: 'النتيجة',
    othersSum: 'موردو الوقود والغرامات',
    moneyRows: 'أسطر الصناديق',
    volumeRows: 'أسطر النقاط',
    lastMoney: 'آخر سطر في الصناديق',
    lastVolume: 'آخر سطر في النقاط',
    isMoved: 'تغير بعد ذلك',
  },
  choices: { status: { closed: 'مقفل', reopened: 'فُتح من جديد' } },
  sections: { removal: 'فُتح من جديد', periodChecklist: 'ما كان معلقًا' },
  actions: { close: 'إقفال الفترة', checkBoxes: 'فحص الصناديق', reopen: 'فتح الفترة' },
  inputs: { day: 'حتى أي يوم', comment: 'ملاحظة', anyway: 'إقفال رغم وجود إلزامي معلق', reason: 'السبب' },
} as const satisfies Translation<typeof russian>
