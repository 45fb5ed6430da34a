import type { LabelsOf } from '#resource'
import type { costList as articles } from '../../../resources/money/costList.ts'
import type { payMethod as methods } from '../../../resources/money/payMethod.ts'

export const costList = {
  name: 'Статья |||| Статьи |||| Статей',
  fields: { name: 'Название', costListType: 'Вид', cltId: 'Номер вида', isActive: 'Активность' },
  views: { costs: 'Расходы', staff: 'Персонал', vehicles: 'Транспорт', transfers: 'Типы переводов' },
  hints: { costListType: 'Вид решает, чьи кассы двигает платёж, поэтому потом не меняется' },
  failures: { select: 'Ошибка. Не удалось загрузить статьи расхода!' },
} as const satisfies LabelsOf<typeof articles>

export const payMethod = {
  name: 'Способ оплаты |||| Способы оплаты |||| Способов оплаты',
  fields: { name: 'Название', rate: 'Коэффициент', nameShow: 'Как показывается', isActive: 'Активность' },
  hints: { rate: 'Итоговая сумма платежа: сумма, делённая на коэффициент' },
  failures: { select: 'Ошибка. Не удалось загрузить способов оплаты!' },
} as const satisfies LabelsOf<typeof methods>
