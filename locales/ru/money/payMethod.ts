import type { LabelsOf } from '#resource'
import type { payMethod as declared } from '../../../resources/money/payMethod.ts'

export const payMethod = {
  name: 'Способ оплаты |||| Способы оплаты |||| Способов оплаты',
  gender: 'm',
  object: 'способ оплаты',
  fields: { name: 'Название', rate: 'Коэффициент', nameShow: 'Как показывается' },
  hints: { rate: 'Итоговая сумма платежа: сумма, делённая на коэффициент' },
  failures: { select: 'Ошибка. Не удалось загрузить способов оплаты!' },
} as const satisfies LabelsOf<typeof declared>
