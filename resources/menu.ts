import { type Menu, type Rights, defineMenu } from '#resource'
import { SEES_VAT } from './companies/vatRate/vatRate.ts'
import { resources } from '#resources/areas'

/** The statements, in the order of the menu. */
export const STATEMENTS = ['fotVedomost', 'premiumVedomost', 'penaltyVedomost', 'costVedomost', 'oilVedomost', 'dealVedomost'] as const

/** The page on which a user selects the statement to create, and the rights to create any of them. */
export const STATEMENT_CREATE = '/vedomosti/create'
export const STATEMENT_ADD: Rights = [
  'FOT_VEDOMOSTI_ADD',
  'PREMIUM_VEDOMOSTI_ADD',
  'PENALTY_VEDOMOSTI_ADD',
  'COST_VEDOMOSTI_ADD',
  'OIL_VEDOMOSTI_ADD',
  'DEPOSIT_ADD',
]

const books = ['BOOKS_VIEW'] as const

/** The parts of the main menu, in the order of foundations §1. The items a person uses daily come first for that person. */
const parts: Menu = [
  {
    label: 'companies',
    icon: 'companies',
    items: [
      { path: '/company/list', right: ['COMPANY_LIST'] },
      { path: '/owner-company/list', right: ['OUR_COMPANY'] },
      { path: '/oil-companies/list', right: ['OIL_CARD_VIEW', 'COMPANY_LIST'] },
      { label: 'fineCompanies', path: '/penalty-companies/list', right: ['PENALTY_PDD_TRX_VIEW', 'COMPANY_LIST'] },
      { path: '/point/list', right: ['POINT_VIEW'] },
      { label: 'companyImport', path: '/company/import', right: ['COMPANY_UPD'] },
    ],
  },
  {
    label: 'fleet',
    icon: 'fleet',
    work: ['CAR_UPD', 'REPAIR_UPD'],
    items: [
      { path: '/vehicle/list', right: ['CAR_VIEW'] },
      { path: '/autopark/list', right: ['AVTOPARK_VIEW'] },
      { path: '/repairs/list', right: ['REPAIR_VIEW'] },
      { label: 'vehicleReports', path: '/vehicle/reports', right: ['VEHICLE_REPORTS_VIEW'] },
    ],
  },
  {
    label: 'planning',
    icon: 'planning',
    work: ['VEHICLE_REPORTS_VIEW'],
    items: [
      { path: '/shift/list', right: [] },
      { label: 'planner', path: '/shiftPlanner/board', right: [] },
      { path: '/shiftPlanner/shifts', right: [] },
      { path: '/shiftPlanner/routes', right: [] },
    ],
  },
  {
    label: 'goods',
    icon: 'goods',
    work: ['GOODS_ADD'],
    items: [
      { path: '/product/list', right: [] },
      { path: '/product/list/buy', right: ['GOODS_VIEW'] },
      { path: '/product/list/sell', right: ['GOODS_VIEW'] },
      { path: '/cargo-routes/list', right: ['GOODS_VIEW'] },
    ],
  },
  {
    label: 'orders',
    icon: 'orders',
    work: ['BLANK_UPD'],
    items: [
      { path: '/orders/list', right: ['BLANK_VIEW'] },
      { label: 'dealFromOrder', path: '/deals/create-from-order', right: ['DEAL_ADD'], of: '/orders/list' },
    ],
  },
  {
    label: 'deals',
    icon: 'deals',
    work: ['DEAL_ADD'],
    items: [
      { path: '/deals/list', right: ['DEAL_VIEW'] },
      { label: 'dealCreate', path: '/deals/create', right: ['DEAL_ADD'] },
      { path: '/regular-deals/list', right: ['DEAL_VIEW'] },
      { label: 'regularDealCreate', path: '/regular-deals/create', right: ['DEAL_ADD'] },
      { path: '/multi-deals/list', right: [] },
      { label: 'multiDealCreate', path: '/multi-deals/create', right: [] },
    ],
  },
  {
    label: 'sump',
    icon: 'sump',
    work: ['DEAL_DONE', 'BUH_TRX_DONE'],
    items: [
      { label: 'inbox', path: '/sump', right: [] },
      { path: '/sump/deals', right: [] },
      { path: '/sump/deals-authorization', right: ['DEAL_DONE'] },
      { path: '/sump/check-smz', right: ['PAYMENT_VIEW', 'COST_VIEW'] },
      { path: '/sump/bank-transactions', right: ['BUH_TRX_VIEW'] },
      { path: '/sump/oil-company-transactions', right: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'] },
      { path: '/sump/truck-penalty', right: ['PENALTY_PDD_TRX_VIEW'] },
      { path: '/document-uploader-tokens/list', right: resources.documentUploaderToken.rights.read },
    ],
  },
  {
    label: 'tasks',
    icon: 'tasks',
    work: ['TASK_EDIT'],
    items: [
      { path: '/kanban/dashboard', right: ['TASK_VIEW'] },
      { label: 'taskList', path: '/kanban/list', right: ['TASK_VIEW'] },
      { label: 'taskCreate', path: '/kanban/create', right: ['TASK_EDIT'] },
      { label: 'taskSettings', path: '/kanban/settings', right: ['TASK_EDIT'] },
    ],
  },
  {
    label: 'news',
    icon: 'content',
    items: [
      { path: '/news', right: [] },
      { path: '/news/categories', right: ['NEWS_UPD'] },
    ],
  },
  {
    label: 'finance',
    icon: 'money',
    work: ['PAYMENT_ADD', 'COST_ADD'],
    items: [
      { path: '/finances/transfers', right: ['PAYMENT_VIEW'] },
      { label: 'paymentCreate', path: '/finances/transfers?create', right: ['PAYMENT_ADD'], of: '/finances/transfers' },
      { label: 'exps', path: '/finances/exps', right: ['COST_VIEW'] },
      { label: 'expenseCreate', path: '/finances/exps?create', right: ['COST_ADD'], of: '/finances/exps' },
      { path: '/finances/regular/transfers/list', right: ['PAYMENT_VIEW'] },
      { path: '/finances/regular/exps/list', right: ['COST_VIEW'] },
      { path: '/oil-company-transactions/list', right: ['OIL_CARD_VIEW'] },
      { path: '/oil-company-transactions/imports/list', right: ['OIL_CARD_VIEW'] },
      { path: '/oil-cards/list', right: ['OIL_CARD_VIEW'] },
      { label: 'bindCards', path: '/oil-cards/import', right: ['OIL_CARD_UPD'], of: '/oil-cards/list' },
      { path: '/finances/registry', right: [] },
      { path: '/finances/unclosed', right: ['PAYMENT_VIEW'] },
      { path: '/closing-papers/list', right: ['PAYMENT_VIEW'] },
      { path: '/finances/unclosed-carriers', right: ['PAYMENT_VIEW'] },
      { path: '/carrier-papers/list', right: ['PAYMENT_VIEW'] },
      { path: '/finances/without-etrn', right: ['DEAL_VIEW', 'PAYMENT_VIEW'] },
      { path: '/electronic-papers/list', right: ['DEAL_VIEW', 'PAYMENT_VIEW'] },
      { label: 'edoImport', path: '/electronic-papers/import', right: ['DEAL_ADD', 'PAYMENT_ADD'] },
      { label: 'balances', path: '/finances/balances/import', right: ['PAYMENT_ADD'] },
      { label: 'monthClose', path: '/finances/month-close', right: ['PERIOD_CLOSE_DONE', 'FINANS_COMPANY'] },
    ],
  },
  {
    label: 'accounting',
    icon: 'bank',
    work: ['BUH_TRX_DONE'],
    items: [
      { label: 'transactions', path: '/finances/bank-transaction/list', right: ['BUH_TRX_VIEW'] },
      { path: '/finances/bank-transaction/imports/list', right: ['BUH_TRX_VIEW', 'OUR_COMPANY'] },
      { path: '/finances/bank-transaction/cards/list', right: ['BUH_TRX_VIEW'] },
    ],
  },
  {
    label: 'statements',
    icon: 'statements',
    work: ['FOT_VEDOMOSTI_ADD', 'COST_VEDOMOSTI_ADD'],
    items: [
      { path: '/fot-vedomosti/list', right: ['FOT_VEDOMOSTI_VIEW'] },
      { path: '/premium-vedomosti/list', right: ['PREMIUM_VEDOMOSTI_VIEW'] },
      { path: '/oil-vedomosti/reestr', right: ['OIL_VEDOMOSTI_VIEW'] },
      { path: '/premium-vedomosti/reestr', right: ['PREMIUM_VEDOMOSTI_VIEW'] },
      { path: '/penalty-vedomosti/list', right: ['PENALTY_VEDOMOSTI_VIEW'] },
      { path: '/penalty-vedomosti/reestr', right: ['PENALTY_VEDOMOSTI_VIEW'] },
      { path: '/cost-vedomosti/list', right: ['COST_VEDOMOSTI_VIEW'] },
      { path: '/oil-vedomosti/list', right: ['OIL_VEDOMOSTI_VIEW'] },
      { path: '/deal-vedomosti/list', right: ['DEPOSIT_LIST'] },
      { label: 'statementCreate', path: STATEMENT_CREATE, right: STATEMENT_ADD, of: '/fot-vedomosti/list' },
    ],
  },
  {
    label: 'fines',
    icon: 'fines',
    work: ['PENALTY_PDD_TRX_DONE'],
    items: [
      { path: '/penalty/list', right: ['PENALTY_PDD_TRX_VIEW'] },
      { path: '/penalty/unpaid', right: ['PENALTY_PDD_TRX_VIEW'] },
      { path: '/penalty/imports/list', right: ['PENALTY_PDD_TRX_VIEW'] },
    ],
  },
  {
    label: 'cashboxes',
    icon: 'boxes',
    work: ['FINANS_COMPANY'],
    items: [
      { path: '/cashbox/company/list', right: ['FINANS_COMPANY'] },
      { path: '/cashbox/users/list', right: ['FINANS_ACCOUNT'] },
      { label: 'stock', path: '/cashbox/point/list', right: ['DEPOSIT_POINT'] },
      { path: '/point-openings/list', right: ['DEPOSIT_POINT'] },
    ],
  },
  {
    label: 'reports',
    icon: 'reports',
    items: [
      { label: 'reportBuilder', path: '/report/builder', right: [] },
      { label: 'cashBoxes', path: '/report/cash-boxes', right: ['FINANS_COMPANY', 'FINANS_ACCOUNT'] },
      { path: '/report/debts', right: ['FINANS_COMPANY'] },
      { path: '/report/indicators', right: ['FINANS_IMPACT'] },
      { path: '/report/account-deals', right: ['DEAL_VIEW', 'FINANS_ACCOUNT'] },
      { path: '/report/oil-cards', right: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'] },
      { path: '/report/operators', right: ['FINANS_IMPACT'] },
      { path: '/report/vat', right: SEES_VAT },
      { label: 'paymentsByMonth', path: '/finances/payments-by-month', right: ['PAYMENT_VIEW', 'COST_VIEW'] },
    ],
  },
  {
    label: 'books',
    icon: 'books',
    items: [
      { path: '/directory/materials', right: books },
      { path: '/directory/measurement-units', right: books },
      { label: 'vehicles', path: '/directory/vehicles', right: books },
      { label: 'costs', path: '/directory/cost', right: books },
      { label: 'payMethods', path: '/directory/transfer', right: books },
      { path: '/directory/company-brands', right: books },
      { path: '/directory/oil-company-tariffs', right: books },
      { path: '/directory/vat-rates', right: books },
      { path: '/directory/fine-discounts', right: books },
      { path: '/directory/tags', right: books },
      { path: '/directory/document-types', right: books },
      { path: '/directory/templates', right: books },
      { path: '/directory/countries', right: books },
      { path: '/directory/regions', right: books },
      { path: '/directory/faq', right: books },
      { path: '/directory/faq-themes', right: books },
      { path: '/directory/properties', right: books },
    ],
  },
  {
    label: 'users',
    icon: 'users',
    items: [
      { path: '/account/list', right: ['ACCOUNT_VIEW'] },
      { path: '/account/roles', right: ['ROLE_VIEW'] },
      { path: '/api-tokens/list', right: [] },
    ],
  },
  {
    label: 'system',
    icon: 'system',
    items: [
      { path: '/settings', right: ['SETTINGS_CSS'] },
      { label: 'subscription', path: '/subscription', right: ['SETTINGS_BILING'] },
      { path: '/task-manager', right: ['TASKMANAGER_VIEW'] },
      { path: '/directory/error-codes', right: ['SETTINGS_CSS', 'BOOKS_VIEW'] },
    ],
  },
]

/** The main menu, with the lists that entities put into its parts themselves. */
export const menu = defineMenu(parts, resources)
