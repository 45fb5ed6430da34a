/** What the frame around every page says of this product (`nerud.shell.*`). */
export const frame = {
  systemName: 'Неруд',
} as const

/** The words of the vertical menu (`nerud.menu.*`): of its areas, and of the entries that lead to no list; names that the specification gives are kept to the letter. */
export const menu = {
  companies: 'Компании',
  fleet: 'Автопарк',
  planning: 'Планирование',
  goods: 'Продукты',
  orders: 'Заявки',
  deals: 'Накладные',
  sump: 'Отстойник',
  inbox: 'Входящие',
  tasks: 'Задачи',
  taskCreate: 'Новая задача',
  vehicleReports: 'Отчёты по машинам',
  reportBuilder: 'Свой отчёт',
  taskSettings: 'Настройки задач',
  fineCompanies: 'Штрафы компании',
  regularDealCreate: 'Создать шаблон',
  taskList: 'Список',
  accounting: 'Бухгалтерия',
  transactions: 'Транзакции',
  paymentCreate: 'Создать платёж (перевод)',
  expenseCreate: 'Создать расход',
  statementCreate: 'Создать ведомость',
  stock: 'Склад',
  subscription: 'Подписка',
  news: 'Новости',
  finance: 'Финансы',
  statements: 'Ведомости',
  fines: 'Штрафы',
  cashboxes: 'Касса',
  reports: 'Отчетность',
  cashBoxes: 'Отчёт по кассам',
  books: 'Справочники',
  users: 'Пользователи',
  system: 'Система',
  companyImport: 'Загрузка компаний из файла',
  dealCreate: 'Новая накладная',
  dealFromOrder: 'Накладная по заявке',
  multiDealCreate: 'Создать Мультинакладную',
  exps: 'Расходы',
  paymentsByMonth: 'Платежи по месяцам',
  balances: 'Ввод остатков',
  bindCards: 'Загрузка закреплений карт',
  edoImport: 'Загрузить список оператора',
  monthClose: 'Закрытие месяца',
  planner: 'Доска планирования',
  vehicles: 'Справочники транспорта',
  costs: 'Статьи расходов',
  payMethods: 'Переводы и способы оплаты',
} as const

/** Units that stand by values in cells and on cards (`nerud.cell.*`). */
export const cell = {
  units: { km: 'км', l: 'л', h: 'ч', m3: 'м³' },
} as const

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

/** The words of the search over everything (`nerud.search.*`). */
export const search = {
  placeholder: 'Номер документа, ТТН, компания, машина…',
  hint: 'Введите номер, название или ИНН. Стрелки выбирают, Enter открывает, Esc закрывает',
} as const
