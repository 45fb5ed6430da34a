/** The words of the window that says how the sums of a waybill were counted (`nerud.why.*`). */
export const why = {
  ask: 'Почему так?',
  title: 'Почему так? Накладная № %{id}',
  failed: 'Не удалось загрузить расчёт',
  day: 'Цены и курсы – на дату накладной %{day}',
  since: 'с %{day}',
  remedies: { price: 'Добавить цену', rate: 'Добавить курс', value: 'Исправить накладную' },
} as const
