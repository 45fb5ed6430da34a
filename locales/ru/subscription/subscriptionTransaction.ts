import type { LabelsOf } from '#resource'
import type { subscriptionTransaction as declared } from '../../../resources/subscription/subscriptionTransaction.ts'

export const subscriptionTransaction = {
  name: 'Операция подписки |||| Начисления и оплаты |||| Операций подписки',
  gender: 'f',
  object: 'операцию подписки',
  fields: {
    day: 'Дата',
    kind: 'Вид',
    period: 'Период',
    vehicles: 'Машин',
    price: 'Цена за машину',
    sum: 'Сумма',
    balance: 'Баланс после',
    comment: 'Комментарий',
  },
  choices: { kind: { accrual: 'Начисление', payment: 'Оплата', correction: 'Корректировка' } },
  checks: {
    paymentAbove: 'Оплата больше нуля',
    accrualBelow: 'Начисление меньше нуля',
    periodNeeded: 'Начисление – за месяц',
  },
  refused: { remove: 'Операцию не удаляют: добавьте корректировку' },
} as const satisfies LabelsOf<typeof declared>
