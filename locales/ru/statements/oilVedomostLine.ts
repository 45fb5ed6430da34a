import type { LabelsOf } from '#resource'
import type { oilVedomostLine as declared } from '../../../resources/statements/oilVedomostLine.ts'
import { statementLine } from '../parts.ts'

export const oilVedomostLine = {
  ...statementLine,
  name: 'Строка топливной ведомости |||| Строки топливной ведомости |||| Строк топливной ведомости',
  gender: 'f',
  object: 'строку топливной ведомости',
  fields: {
    ...statementLine.fields,
    vehicle: 'Машина',
    company: 'Компания',
    driver: 'Водитель',
    card: 'Карта',
    product: 'Продукт',
    volume: 'Объём',
    price: 'Цена',
    discount: 'Скидка',
    payment: 'Платёж',
    date: 'Дата',
  },
  views: { registry: 'Заправки' },
  checks: { tooMuch: 'Сумма строки больше, чем бывает', discountTooBig: 'Скидка не меньше цены с объёмом' },
} as const satisfies LabelsOf<typeof declared>
