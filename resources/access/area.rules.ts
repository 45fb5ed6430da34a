import { ALL_RIGHTS, rightGroups, type RightCode } from '#resources'
import { numbered } from '#areas/seed/rows.rules'
import { defineAreaRules } from '#server/application.ts'
import { accountRules } from './account/account.rules.ts'

const codesOf = (group: keyof typeof rightGroups): readonly RightCode[] => Object.keys(rightGroups[group].codes) as RightCode[]
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
      ...codesOf('companies'),
      ...codesOf('money'),
      ...codesOf('statements'),
      ...codesOf('boxes'),
      ...codesOf('sump'),
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

/** Server rules, tables, routes and jobs of the area `access`. */
export const accessRules = defineAreaRules({
  rules: [accountRules],
  catalogues: {
    account_type: numbered('Сотрудник', 'Водитель', 'Куратор', 'Внешний'),
  },
})
