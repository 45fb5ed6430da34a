/** What every fleet watches: code, name, what the value is; ids follow the order. */
export const INDICATORS: readonly (readonly [code: string, name: string, valueType: 'term' | 'number' | 'text'])[] = [
  ['OSAGO', 'ОСАГО', 'term'],
  ['INSPECTION', 'Диагностическая карта', 'term'],
  ['PASS', 'Пропуск в зону ограничения', 'term'],
  ['TACHOGRAPH', 'Тахограф', 'term'],
  ['PLATON', 'Бортовое устройство «Платон»', 'text'],
  ['ODOMETER', 'Пробег, км', 'number'],
  ['SERVICE', 'Техническое обслуживание', 'term'],
]
