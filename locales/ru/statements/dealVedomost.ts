import type { LabelsOf } from '#resource'
import type { dealVedomost as declared } from '../../../resources/statements/dealVedomost.ts'
import { statement } from '../parts.ts'

const { number, date, reportDate, point, comment, status, delComment, countLines, lines, docs } = statement.fields

export const dealVedomost = {
  name: 'Ведомость накладных |||| Ведомости накладных |||| Ведомостей накладных',
  gender: 'f',
  object: 'ведомость накладных',
  fields: {
    number,
    type: 'Вид',
    date,
    reportDate,
    company: 'Компания',
    point,
    dateFrom: 'Накладные с',
    dateTo: 'Накладные по',
    comment,
    status,
    delComment,
    countLines,
    totalVolume: 'Общий объём',
    volumes: 'Объём',
    lines,
    documents: docs,
  },
  choices: { ...statement.choices, type: { check: 'Сверка', deposit: 'Поступление на точку', writeOff: 'Списание с точки' } },
  sections: statement.sections,
  refused: statement.refused,
  actions: { ...statement.actions, changeStatus: 'Сменить статус', deleteLine: 'Удалить строку' },
  inputs: {
    anyway: statement.inputs.anyway,
    delComment,
    dateFrom: 'Накладные с',
    dateTo: 'Накладные по',
    material: 'Материал',
    status,
    line: 'Строка',
  },
  checks: { pointNeeded: 'Укажите точку: на ней меняется объём', backwards: 'Конец раньше начала' },
} as const satisfies LabelsOf<typeof declared>
