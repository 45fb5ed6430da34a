import type * as russian from '../ru/first.ts'
import type { Translation } from '#words/translation'

export const menu = {
  companies: 'Companies',
  fleet: 'Fleet',
  planning: 'Planning',
  goods: 'Products',
  orders: 'Orders',
  deals: 'Waybills',
  sump: 'Pending',
  inbox: 'Inbox',
  tasks: 'Tasks',
  taskCreate: 'New task',
  vehicleReports: 'Vehicle reports',
  reportBuilder: 'Report builder',
  taskSettings: 'Task settings',
  fineCompanies: 'Fines companies',
  regularDealCreate: 'New waybill template',
  taskList: 'List',
  accounting: 'Accounting',
  transactions: 'Transactions',
  paymentCreate: 'New payment (transfer)',
  expenseCreate: 'New expense',
  statementCreate: 'New statement',
  stock: 'Stock',
  subscription: 'Subscription',
  news: 'News',
  finance: 'Finance',
  statements: 'Statements',
  fines: 'Fines',
  cashboxes: 'Cash boxes',
  reports: 'Reports',
  cashBoxes: 'Cash box report',
  books: 'Catalogues',
  users: 'Users',
  system: 'System',
  companyImport: 'Import companies',
  dealCreate: 'New waybill',
  dealFromOrder: 'Waybill from order',
  multiDealCreate: 'New waybill batch',
  exps: 'Expenses',
  paymentsByMonth: 'Payments by month',
  balances: 'Opening balances',
  bindCards: 'Import card assignments',
  edoImport: 'Load the operator’s list',
  monthClose: 'Month closing',
  planner: 'Planning board',
  vehicles: 'Vehicle catalogues',
  costs: 'Cost items',
  payMethods: 'Transfers and payment methods',
} as const satisfies Translation<typeof russian.menu>

export const cell = {
  units: { km: 'km', l: 'l', h: 'h', m3: 'm³' },
} as const satisfies Translation<typeof russian.cell>

export const pages = {
  vehicles: 'Vehicle catalogues',
  costs: 'Cost items',
  transfers: 'Transfers and payment methods',
  tasks: 'Task settings',
  vehicleReports: 'Vehicle reports',
  subscription: 'Subscription',
  cashBoxes: 'Cash box report',
} as const satisfies Translation<typeof russian.pages>

export const search = {
  placeholder: 'Document number, TTN, company, vehicle…',
  hint: 'Enter a number, a name or an INN. Arrow keys choose, Enter opens, Esc closes',
} as const satisfies Translation<typeof russian.search>
