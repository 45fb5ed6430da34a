/** The words over the list of fines (`nerud.fines.*`). */
export const fines = {
  title: 'Неоплаченные штрафы',
  count: 'Не оплачено',
  sum: 'На сумму',
  sumWithDiscount: 'С учётом скидки',
  sumEnding: 'Скидка кончается за %{days} дня',
  failed: 'Не удалось загрузить данные шапки!',
} as const
