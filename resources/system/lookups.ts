import { defineResource, everyone, field, tab } from '#resource'
import { listJobs, defineJob } from '#areas/system/job/job'

/** A region of a country; in Russia a constituent entity with its code (foundations §2.16). */
export const region = defineResource({
  name: 'region',
  area: 'system',
  api: { path: 'api/regions', calls: ['list', 'one', 'create', 'edit'], select: 'api/countries/regions_for_select' },
  screens: { list: '/directory/regions', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    code: field.text({ max: 10 }),
    country: field.reference('country', { required: true, shows: ['name'] }),
  },
  list: {
    columns: ['code', 'name', 'country', 'isActive'],
    sort: ['-isActive', 'name'],
    search: ['name', 'code'],
    filters: { country: 'in', isActive: 'equals' },
  },
  form: [['name', 'code', 'country'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { per: ['country'] } } },
})

/** A country by the all-Russian classifier ОКСМ (foundations §2.16; its fields by silent-places §2). */
export const country = defineResource({
  name: 'country',
  area: 'system',
  api: { path: 'api/countries', calls: ['list', 'one', 'create', 'edit'], lists: { list: { scope: 'active' }, main_list: {} } },
  screens: {
    list: '/directory/countries',
    one: '/directory/countries/:id',
    edit: '/directory/countries/:id/edit',
    create: '/directory/countries/create',
    right: ['BOOKS_VIEW'],
  },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    fullName: field.text({ max: 255 }),
    alpha2: field.text({ required: true, pattern: '[A-Z]{2}', max: 2 }),
    alpha3: field.text({ required: true, pattern: '[A-Z]{3}', max: 3 }),
    digitalCode: field.text({ required: true, pattern: '\\d{3}', max: 3 }),
  },
  list: {
    columns: ['name', 'alpha2', 'alpha3', 'digitalCode', 'isActive'],
    extra: ['fullName', 'insDate'],
    sort: ['-isActive', 'name'],
    search: ['name', 'fullName', 'alpha2', 'alpha3'],
    filters: { isActive: 'equals' },
  },
  form: [['name', 'fullName'], ['alpha2', 'alpha3', 'digitalCode'], 'isActive'],
  show: [tab.related('region', 'country')],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: {}, alpha2: {}, alpha3: {}, digitalCode: {} } },
})

const lists = listJobs({
  reports: ['deal', 'multiDeal', 'payment', 'repair', 'shift', 'bankTransaction', 'oilCompanyTransaction'],
  documents: ['deal', 'multiDeal', 'repair', 'vehicle', 'company', 'point'],
  books: ['company', 'oilCompanyCardRefHistory', 'payment', 'pointOpening'],
})
/** The sources of transactions. */
const SOURCES = ['bank', 'fuel', 'fines'] as const
const WAITING = { status: ['new', 'failed'] }
const [MUST, MAY] = [true, false]

/** Background jobs with the kinds of this business; the rules of their areas implement them under the same codes. */
export const job = defineJob({
  inputs: {
    report: lists.inputs.report,
    documents: lists.inputs.documents,
    source: field.choice(SOURCES),
    book: lists.inputs.book,
    bookFile: lists.inputs.bookFile,
    dateFrom: lists.inputs.dateFrom,
    dateTo: lists.inputs.dateTo,
    product: field.reference('product'),
    cargoRoute: field.reference('cargoRoute'),
    tariff: field.reference('oilCompanyTariff', { only: { isActive: true } }),
    bankDocument: field.reference('bankTransactionsImportDocument', { only: WAITING }),
    fuelDocument: field.reference('oilCompanyTransactionsImportDocument', { only: WAITING }),
    finesDocument: field.reference('truckPenaltyTransactionImportDocument', { only: WAITING }),
    invoice: field.reference('subscriptionDocManagement', { only: { isActive: true } }),
    email: field.email(),
    // Inputs that only the product itself and API clients pass.
    deals: field.references('deal', { hidden: true }),
    payments: field.references('payment', { hidden: true }),
    company: field.reference('company', { hidden: true }),
    from: field.date({ hidden: true }),
  },
  kinds: {
    ...lists.kinds,
    deals_recalc: { dateFrom: MAY, dateTo: MAY, product: MAY, cargoRoute: MAY, company: MAY, deals: MAY, from: MAY },
    regular_deals_recount: {},
    regular_payments_run: {},
    cash_check: {},
    npd_check: { payments: MAY },
    edo_states: {},
    transactions_load: { source: MUST, dateFrom: MUST, dateTo: MUST },
    bank_import: { bankDocument: MUST },
    fuel_import: { fuelDocument: MUST },
    fines_import: { finesDocument: MUST },
    fuel_tariff_recalc: { tariff: MUST, dateFrom: MUST, dateTo: MUST },
    invoice_mail: { invoice: MUST, email: MAY },
  },
})
