/** Words of the comments that posting writes (`nerud.ledger.*`). */
export const ledger = {
  was: 'Было',
  is: 'Стало',
  reason: 'Причина',
  opening: 'Начальный остаток',
  ownDate: 'Исходная дата',
  badDay: 'Нужна дата вида ДД.ММ.ГГГГ',
  closed: 'Период по %{day} закрыт: выберите дату позже',
} as const
