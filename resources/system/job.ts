import { field } from '#resource'
import { listJobs, defineJob } from '#areas/system/job/job'

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
