import type { LabelsOf } from '#resource'
import type { shift as declared } from '../../../resources/shifts/shift.ts'

export const shift = {
  name: 'Смена |||| Смены |||| Смен',
  gender: 'f',
  object: 'смену',
  fields: {
    date: 'Дата',
    kind: 'Вид',
    start: 'Начало',
    end: 'Конец',
    starts: 'Начинается',
    ends: 'Кончается',
    autopark: 'Автопарк',
    dispatcher: 'Диспетчер',
    comment: 'Комментарий',
    vehicles: 'Машины',
    works: 'Работает',
    reserve: 'В резерве',
    repair: 'В ремонте',
    off: 'Выходной',
  },
  choices: { kind: { day: 'День', night: 'Ночь' } },
  failures: { list: 'Не удалось загрузить смены' },
  actions: { sheet: 'Лист смены в Excel' },
} as const satisfies LabelsOf<typeof declared>
