import { RIGHT_NAMES as OF_FRAMEWORK } from '#areas/framework'
import { RIGHTS, type RightCode, type RightGroup, ALL_RIGHTS } from '#resources/rights'

/** Names of the groups of rights. */
export const GROUP_NAMES: Readonly<Record<RightGroup, string>> = {
  companies: 'Компании',
  points: 'Точки',
  tasks: 'Задачи',
  fleet: 'Автопарк и ремонты',
  goods: 'Продукты и маршруты',
  access: 'Пользователи и роли',
  books: 'Справочники',
  money: 'Переводы и расходы',
  cards: 'Топливные карты',
  orders: 'Заявки',
  statements: 'Ведомости',
  boxes: 'Кассы',
  deals: 'Накладные',
  reports: 'Отчетность',
  sump: 'Отстойник',
  content: 'Новости',
  system: 'Система',
}

/** Names of the rights. */
export const RIGHT_NAMES: Readonly<Record<RightCode, string>> = {
  ...OF_FRAMEWORK,
  COMPANY_LIST: 'Компании: просмотр',
  COMPANY_UPD: 'Компании: изменение',
  OUR_COMPANY: 'Наши компании',
  POINT_VIEW: 'Точки: просмотр',
  POINT_UPD: 'Точки: изменение',
  TASK_VIEW: 'Задачи: просмотр',
  TASK_EDIT: 'Задачи: изменение',
  AVTOPARK_VIEW: 'Автопарк: просмотр',
  CAR_VIEW: 'Машины: просмотр',
  CAR_UPD: 'Машины: изменение',
  VEHICLE_REPORTS_VIEW: 'Отчёты по машинам',
  REPAIR_VIEW: 'Ремонты: просмотр',
  REPAIR_UPD: 'Ремонты: изменение',
  GOODS_VIEW: 'Продукты и маршруты: просмотр',
  GOODS_ADD: 'Продукты и маршруты: изменение',
  PAYMENT_VIEW: 'Переводы: просмотр',
  PAYMENT_ADD: 'Переводы: изменение',
  COST_VIEW: 'Расходы: просмотр',
  COST_ADD: 'Расходы: изменение',
  OIL_CARD_VIEW: 'Топливные карты: просмотр',
  OIL_CARD_UPD: 'Топливные карты: изменение',
  BLANK_VIEW: 'Заявки: просмотр',
  BLANK_UPD: 'Заявки: изменение',
  BLANK_DONE: 'Заявки: накладные сверх лимита',
  OIL_VEDOMOSTI_VIEW: 'Топливные ведомости: просмотр',
  OIL_VEDOMOSTI_ADD: 'Топливные ведомости: изменение',
  COST_VEDOMOSTI_VIEW: 'Расходные ведомости: просмотр',
  COST_VEDOMOSTI_ADD: 'Расходные ведомости: изменение',
  FOT_VEDOMOSTI_VIEW: 'Зарплатные ведомости: просмотр',
  FOT_VEDOMOSTI_ADD: 'Зарплатные ведомости: изменение',
  PREMIUM_VEDOMOSTI_VIEW: 'Ведомости премий: просмотр',
  PREMIUM_VEDOMOSTI_ADD: 'Ведомости премий: изменение',
  PENALTY_VEDOMOSTI_VIEW: 'Ведомости удержаний: просмотр',
  PENALTY_VEDOMOSTI_ADD: 'Ведомости удержаний: изменение',
  DEPOSIT_LIST: 'Ведомости накладных: просмотр',
  DEPOSIT_ADD: 'Ведомости накладных: изменение',
  FINANS_ACCOUNT: 'Касса сотрудников',
  FINANS_COMPANY: 'Касса компаний',
  DEPOSIT_POINT: 'Касса точек',
  PERIOD_CLOSE_DONE: 'Закрытие месяца: закрыть и открыть',
  DEAL_VIEW: 'Накладные: просмотр',
  DEAL_ADD: 'Накладные: изменение',
  DEAL_DONE: 'Накладные: авторизация',
  DEAL_DEL: 'Накладные: удаление',
  DEAL_PROFIT_VIEW: 'Накладные: прибыль',
  FINANS_IMPACT: 'Отчёты по показателям и операторам',
  OIL_TRX_DONE: 'Отстойник топлива: разбор',
  BUH_TRX_VIEW: 'Отстойник банка: просмотр',
  BUH_TRX_DONE: 'Отстойник банка: разбор',
  PENALTY_PDD_TRX_VIEW: 'Отстойник штрафов: просмотр',
  PENALTY_PDD_TRX_DONE: 'Отстойник штрафов: разбор',
  NEWS_UPD: 'Новости: изменение',
  SETTINGS_BILING: 'Подписка',
}

/** The rows of all rights: code, name, group. */
export const rightRows = Object.entries(RIGHTS).flatMap(([group, codes]) =>
  codes.map(code => ({ code_right: code, name: RIGHT_NAMES[code], group: GROUP_NAMES[group as RightGroup] })),
)

const without = (codes: readonly RightCode[], ...taken: readonly RightCode[]): RightCode[] => codes.filter(code => !taken.includes(code))
const VIEWS: readonly RightCode[] = ['COMPANY_LIST', 'POINT_VIEW', 'GOODS_VIEW', 'BLANK_VIEW', 'DEAL_VIEW', 'BOOKS_VIEW', 'TASK_VIEW']

/** Rights of those responsible for waybills: they authorise what others enter, and see the profit. */
const WAYBILLS: readonly RightCode[] = ['DEAL_ADD', 'DEAL_DONE', 'DEAL_PROFIT_VIEW']

/** The roles of a new database with their rights; ids from 1 (silent-places §1). */
export const ROLES = {
  administrator: {
    id: 1,
    name: 'Администратор',
    description: 'Всё, включая пользователей, роли и настройки',
    rights: ALL_RIGHTS,
  },
  director: {
    id: 2,
    name: 'Руководитель',
    description: 'Всё, кроме ролей и настроек системы',
    rights: without(ALL_RIGHTS, 'ROLE_UPD', 'SETTINGS_CSS', 'SETTINGS_BILING', 'TASKMANAGER_VIEW'),
  },
  accountant: {
    id: 3,
    name: 'Бухгалтер',
    description: 'Платежи, ведомости, кассы, банк, штрафы, реестр накладных и реквизиты',
    rights: [
      ...RIGHTS.companies,
      ...RIGHTS.money,
      ...RIGHTS.statements,
      ...RIGHTS.boxes,
      ...RIGHTS.sump,
      'POINT_VIEW',
      'ACCOUNT_VIEW',
      'BOOKS_VIEW',
      'BOOKS_UPD',
      'CAR_VIEW',
      'OIL_CARD_VIEW',
      'BLANK_VIEW',
      'DEAL_VIEW',
      'DEAL_DONE',
      'FINANS_IMPACT',
      'SETTINGS_BILING',
      'TASK_VIEW',
    ],
  },
  manager: {
    id: 4,
    name: 'Менеджер',
    description: 'Компании, точки, продукты, заявки, накладные и их авторизация',
    rights: [...VIEWS, ...WAYBILLS, 'COMPANY_UPD', 'POINT_UPD', 'GOODS_ADD', 'BLANK_UPD', 'ACCOUNT_VIEW', 'TASK_EDIT'],
  },
  logist: {
    id: 5,
    name: 'Логист',
    description: 'Точки, машины, план смен, накладные и их авторизация',
    rights: [...VIEWS, ...WAYBILLS, 'POINT_UPD', 'AVTOPARK_VIEW', 'CAR_VIEW', 'VEHICLE_REPORTS_VIEW', 'ACCOUNT_VIEW', 'TASK_EDIT'],
  },
  operator: {
    id: 6,
    name: 'Оператор',
    description: 'Ввод накладных',
    rights: [...VIEWS, 'CAR_VIEW', 'DEAL_ADD'],
  },
  mechanic: {
    id: 7,
    name: 'Механик',
    description: 'Машины, ремонты и топливные карты',
    rights: [
      'POINT_VIEW',
      'AVTOPARK_VIEW',
      'CAR_VIEW',
      'CAR_UPD',
      'VEHICLE_REPORTS_VIEW',
      'REPAIR_VIEW',
      'REPAIR_UPD',
      'OIL_CARD_VIEW',
      'TASK_VIEW',
      'TASK_EDIT',
    ],
  },
  observer: {
    id: 8,
    name: 'Наблюдатель',
    description: 'Только просмотр',
    rights: [...VIEWS, 'AVTOPARK_VIEW', 'CAR_VIEW', 'ACCOUNT_VIEW'],
    onlyReads: true,
  },
} as const satisfies Record<
  string,
  {
    readonly id: number
    readonly name: string
    readonly description: string
    readonly rights: readonly RightCode[]
    readonly onlyReads?: true
  }
>
export type RoleName = keyof typeof ROLES
