import type { LabelsOf } from '#resource'
import type { repairLine as declared } from '../../../resources/fleet/repairLine.ts'

export const repairLine = {
  name: 'Строка ремонта |||| Строки ремонта |||| Строк ремонта',
  gender: 'f',
  object: 'строку ремонта',
  fields: {
    repair: 'Ремонт',
    nomenclature: 'Номенклатура',
    quantity: 'Количество',
    price: 'Цена',
    comment: 'Комментарий',
    sum: 'Сумма',
  },
  hints: { price: 'Пустая у новой строки берётся из номенклатуры' },
} as const satisfies LabelsOf<typeof declared>
