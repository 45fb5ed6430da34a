import type { LabelsOf } from '#resource'
import type { fineDiscount as declared } from '../../../resources/fines/fineDiscount.ts'

export const fineDiscount = {
  name: 'Скидка на штрафы |||| Скидки на штрафы |||| Скидок на штрафы',
  gender: 'f',
  object: 'скидку на штрафы',
  fields: {
    dateStart: 'Для постановлений с',
    percent: 'Скидка',
    days: 'Дней на оплату со скидкой',
    comment: 'Комментарий',
  },
  hints: { days: 'Считаются со следующего дня после постановления' },
} as const satisfies LabelsOf<typeof declared>
