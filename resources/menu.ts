import { defineMenu } from '#resource'

const books = ['BOOKS_VIEW'] as const

/** The vertical menu: the areas that exist, in the order of foundations §1. */
export const menu = defineMenu([
  {
    label: 'companies',
    icon: 'companies',
    items: [
      { label: 'list', path: '/company/list', right: ['COMPANY_LIST'] },
      { label: 'points', path: '/point/list', right: ['POINT_VIEW'] },
      { label: 'companyImport', path: '/company/import', right: ['COMPANY_UPD'] },
    ],
  },
  {
    label: 'fleet',
    icon: 'fleet',
    items: [{ label: 'list', path: '/vehicle/list', right: ['CAR_VIEW'] }],
  },
  {
    label: 'goods',
    icon: 'goods',
    items: [
      { label: 'list', path: '/product/list', right: [] },
      { label: 'bought', path: '/product/list/buy', right: ['GOODS_VIEW'] },
      { label: 'sold', path: '/product/list/sell', right: ['GOODS_VIEW'] },
      { label: 'cargoRoutes', path: '/cargo-routes/list', right: ['GOODS_VIEW'] },
    ],
  },
  {
    label: 'deals',
    icon: 'deals',
    items: [
      { label: 'list', path: '/deals/list', right: ['DEAL_VIEW'] },
      { label: 'dealCreate', path: '/deals/create', right: ['DEAL_ADD'] },
    ],
  },
  {
    label: 'sump',
    icon: 'sump',
    items: [
      { label: 'deals', path: '/sump/deals', right: [] },
      { label: 'dealsAuthorization', path: '/sump/deals-authorization', right: ['DEAL_DONE'] },
      { label: 'smz', path: '/sump/check-smz', right: ['PAYMENT_VIEW', 'COST_VIEW'] },
    ],
  },
  {
    label: 'finance',
    icon: 'money',
    items: [
      { label: 'transfers', path: '/finances/transfers', right: ['PAYMENT_VIEW'] },
      { label: 'exps', path: '/finances/exps', right: ['COST_VIEW'] },
      { label: 'paymentsByMonth', path: '/finances/payments-by-month', right: ['PAYMENT_VIEW', 'COST_VIEW'] },
      { label: 'dealRegistry', path: '/finances/registry', right: [] },
      { label: 'balances', path: '/finances/balances/import', right: ['PAYMENT_ADD'] },
    ],
  },
  {
    label: 'cashboxes',
    icon: 'statements',
    items: [{ label: 'companyBoxes', path: '/cashbox/company/list', right: ['FINANS_COMPANY'] }],
  },
  {
    label: 'books',
    icon: 'books',
    items: [
      { label: 'materials', path: '/directory/materials', right: books },
      { label: 'units', path: '/directory/measurement-units', right: books },
      { label: 'vehicles', path: '/directory/vehicles', right: books },
      { label: 'costs', path: '/directory/cost', right: books },
      { label: 'payMethods', path: '/directory/transfer', right: books },
      { label: 'brands', path: '/directory/company-brands', right: books },
      { label: 'tags', path: '/directory/tags', right: books },
      { label: 'documentTypes', path: '/directory/document-types', right: books },
      { label: 'templates', path: '/directory/templates', right: books },
      { label: 'countries', path: '/directory/countries', right: books },
      { label: 'regions', path: '/directory/regions', right: books },
      { label: 'faq', path: '/directory/faq', right: books },
      { label: 'faqThemes', path: '/directory/faq-themes', right: books },
      { label: 'properties', path: '/directory/properties', right: books },
    ],
  },
  {
    label: 'users',
    icon: 'users',
    items: [
      { label: 'list', path: '/account/list', right: ['ACCOUNT_VIEW'] },
      { label: 'roles', path: '/account/roles', right: ['ROLE_VIEW'] },
    ],
  },
  {
    label: 'system',
    icon: 'system',
    items: [
      { label: 'settings', path: '/settings', right: ['SETTINGS_CSS'] },
      { label: 'jobs', path: '/task-manager', right: ['TASKMANAGER_VIEW'] },
      { label: 'errorCodes', path: '/directory/error-codes', right: ['SETTINGS_CSS', 'BOOKS_VIEW'] },
    ],
  },
])
