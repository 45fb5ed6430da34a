/** Names of the pages on which several lists stand as tabs (`nerud.pages.*`). */
export const pages = {
  vehicles: 'Справочники транспорта',
  costs: 'Статьи расходов',
  transfers: 'Переводы и способы оплаты',
  tasks: 'Настройки задач',
  vehicleReports: 'Отчёты по машинам',
  subscription: 'Подписка',
  cashBoxes: 'Отчёт по кассам',
} as const
