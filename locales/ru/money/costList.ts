import type { LabelsOf } from '#resource'
import type { costList as declared } from '../../../resources/money/costList.ts'

export const costList = {
  name: 'Статья |||| Статьи |||| Статей',
  gender: 'f',
  object: 'статью',
  fields: { name: 'Название', costListType: 'Вид', cltId: 'Номер вида' },
  views: { costs: 'Расходы', staff: 'Персонал', vehicles: 'Транспорт', transfers: 'Типы переводов' },
  hints: { costListType: 'Вид решает, чьи кассы двигает платёж, поэтому потом не меняется' },
  failures: { select: 'Ошибка. Не удалось загрузить статьи расхода!' },
} as const satisfies LabelsOf<typeof declared>
