import type { dealVedomost as russian } from '../../ru/statements/dealVedomost.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'
import { statement } from '../parts.ts'

const { number, date, reportDate, point, comment, status, delComment, countLines, lines, docs } = statement.fields

export const dealVedomost = {
  name: named('كشف بوالص', 'كشوف البوالص'),
  fields: {
    number,
    type: 'النوع',
    date,
    reportDate,
    company: 'الشركة',
    point,
    dateFrom: 'البوالص من',
    dateTo: 'البوالص إلى',
    comment,
    status,
    delComment,
    countLines,
    totalVolume: 'الحجم الكلي',
    volumes: 'الحجم',
    lines,
    documents: docs,
  },
  refused: statement.refused,
  choices: { ...statement.choices, type: { check: 'مطابقة', deposit: 'وارد إلى النقطة', writeOff: 'صادر من النقطة' } },
  sections: statement.sections,
  actions: { ...statement.actions, changeStatus: 'تغيير الحالة', deleteLine: 'حذف السطر' },
  inputs: {
    anyway: statement.inputs.anyway,
    delComment,
    dateFrom: 'البوالص من',
    dateTo: 'البوالص إلى',
    material: 'المادة',
    status,
    line: 'السطر',
  },
  checks: { pointNeeded: 'حدّد النقطة: عليها يتغير الحجم', backwards: 'النهاية قبل البداية' },
} as const satisfies Translation<typeof russian>
