import { defineArea } from '#resource'
import { system as framework } from '#areas/system/area'
import { defineNotice } from '#areas/system/notice/notice'
import { defineProperty } from '#areas/system/parameters'
import { job, country, region } from './lookups.ts'

/** The notifications of the business, besides those of the framework, and the records that they link to. */
const notice = defineNotice({
  events: {
    taskAssigned: 'running',
    taskDue: 'waiting',
    taskOverdue: 'error',
    paperEnding: 'warning',
    licenceEnding: 'warning',
    newsImportant: 'running',
  },
  subjects: ['kanbanTask', 'vehicle', 'news'],
})

const { rights } = framework
const READS_BOOKS = ['BOOKS_VIEW'] as const

/** The area `system`: settings, catalogues of the product, jobs, notifications; and the parts of the menu to which all areas belong. */
export const system = defineArea({
  resources: {
    ...framework.resources,
    country,
    region,
    property: defineProperty(['deals', 'finance', 'cards']),
    job,
    notice,
  },
  rights: {
    books: rights.books,
    tasks: { codes: { TASKMANAGER_VIEW: rights.system.codes.TASKMANAGER_VIEW } },
    reports: { name: 'Отчетность', codes: { FINANS_IMPACT: 'Отчёты по показателям и операторам' } },
    system: { name: rights.system.name, codes: { SETTINGS_CSS: rights.system.codes.SETTINGS_CSS } },
  },
  menu: {
    reports: {
      icon: 'reports',
      items: [
        { label: 'reportBuilder', path: '/report/builder', right: [] },
        { label: 'cashBoxes', path: '/report/cash-boxes', right: ['FINANS_COMPANY', 'FINANS_ACCOUNT'] },
        { path: '/report/debts', right: ['FINANS_COMPANY'] },
        { path: '/report/indicators', right: ['FINANS_IMPACT'] },
        { path: '/report/account-deals', right: ['DEAL_VIEW', 'FINANS_ACCOUNT'] },
        { path: '/report/oil-cards', right: ['OIL_CARD_VIEW', 'OIL_TRX_DONE'] },
        { path: '/report/operators', right: ['FINANS_IMPACT'] },
        { label: 'paymentsByMonth', path: '/finances/payments-by-month', right: ['PAYMENT_VIEW', 'COST_VIEW'] },
      ],
    },
    books: {
      icon: 'books',
      items: [
        { path: '/directory/materials', right: READS_BOOKS },
        { path: '/directory/measurement-units', right: READS_BOOKS },
        { label: 'vehicles', path: '/directory/vehicles', right: READS_BOOKS },
        { label: 'costs', path: '/directory/cost', right: READS_BOOKS },
        { label: 'payMethods', path: '/directory/transfer', right: READS_BOOKS },
        { path: '/directory/company-brands', right: READS_BOOKS },
        { path: '/directory/oil-company-tariffs', right: READS_BOOKS },
        { path: '/directory/vat-rates', right: READS_BOOKS },
        { path: '/directory/fine-discounts', right: READS_BOOKS },
        { path: '/directory/tags', right: READS_BOOKS },
        { path: '/directory/document-types', right: READS_BOOKS },
        { path: '/directory/templates', right: READS_BOOKS },
        { path: '/directory/countries', right: READS_BOOKS },
        { path: '/directory/regions', right: READS_BOOKS },
        { path: '/directory/faq', right: READS_BOOKS },
        { path: '/directory/faq-themes', right: READS_BOOKS },
        { path: '/directory/properties', right: READS_BOOKS },
      ],
    },
    system: {
      icon: 'system',
      items: [
        { path: '/settings', right: ['SETTINGS_CSS'] },
        { path: '/task-manager', right: ['TASKMANAGER_VIEW'] },
        { path: '/directory/error-codes', right: ['SETTINGS_CSS', 'BOOKS_VIEW'] },
      ],
    },
  },
})
