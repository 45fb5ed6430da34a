import type { LabelsOf } from '#resource'
import type { costVedomostLine as declared } from '../../../resources/statements/costVedomostLine.ts'
import { statementLine } from '../parts.ts'

export const costVedomostLine = {
  ...statementLine,
  name: 'Строка расходной ведомости |||| Строки расходной ведомости |||| Строк расходной ведомости',
  gender: 'f',
  object: 'строку расходной ведомости',
  fields: {
    ...statementLine.fields,
    company: 'Компания',
    vehicle: 'Машина',
    point: 'Точка',
    qty: 'Количество',
    price: 'Цена',
    payment: 'Платёж',
  },
  checks: { tooMuch: 'Сумма строки больше, чем бывает' },
} as const satisfies LabelsOf<typeof declared>
