/** Words of the comments that posting writes (`nerud.ledger.*`). */
export const ledger = {
  was: 'Было',
  is: 'Стало',
  reason: 'Причина',
  opening: 'Начальный остаток',
  ownDate: 'Исходная дата',
  closed: 'Период по %{day} закрыт: выберите дату позже',
} as const
