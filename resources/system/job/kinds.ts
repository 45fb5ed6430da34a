import { field } from '#resource'

/** The lists that a job writes to Excel, by the name of their resource; each has a day by which it is narrowed. */
const REPORTS = ['deal', 'multiDeal', 'payment', 'repair', 'shift', 'bankTransaction', 'oilCompanyTransaction'] as const
/** Whose documents a job puts into an archive, by the name of the owner. */
const DOCUMENTS = ['deal', 'multiDeal', 'repair', 'vehicle', 'company', 'point'] as const
/** Where transactions come from. */
const SOURCES = ['bank', 'fuel', 'fines'] as const
/** The books that are imported from a file, by the name of their resource. */
const BOOKS = ['company', 'oilCompanyCardRefHistory', 'payment', 'pointOpening'] as const

const WAITING = { status: ['new', 'failed'] }

/** What jobs may be started with. */
export const jobInputs = {
  report: field.choice(REPORTS),
  documents: field.choice(DOCUMENTS),
  source: field.choice(SOURCES),
  book: field.choice(BOOKS),
  bookFile: field.file({ accept: ['excel', 'csv'] }),
  dateFrom: field.date(),
  dateTo: field.date(),
  product: field.reference('product'),
  cargoRoute: field.reference('cargoRoute'),
  tariff: field.reference('oilCompanyTariff', { only: { isActive: true } }),
  bankDocument: field.reference('bankTransactionsImportDocument', { only: WAITING }),
  fuelDocument: field.reference('oilCompanyTransactionsImportDocument', { only: WAITING }),
  finesDocument: field.reference('truckPenaltyTransactionImportDocument', { only: WAITING }),
  invoice: field.reference('subscriptionDocManagement', { only: { isActive: true } }),
  email: field.email(),
  // What the product starts jobs with, and programs may.
  deals: field.references('deal', { hidden: true }),
  payments: field.references('payment', { hidden: true }),
  from: field.date({ hidden: true }),
} as const

const [MUST, MAY] = [true, false]
const PERIOD = { dateFrom: MUST, dateTo: MUST }

/** What each kind takes, true where it needs a value; `resources/jobs.rules.ts` holds what they do under the same codes. */
export const JOB_KINDS = {
  files_check: {},
  deals_recalc: { dateFrom: MAY, dateTo: MAY, product: MAY, cargoRoute: MAY, deals: MAY, from: MAY },
  regular_deals_recount: {},
  regular_payments_run: {},
  cash_check: {},
  npd_check: { payments: MAY },
  transactions_load: { source: MUST, ...PERIOD },
  bank_import: { bankDocument: MUST },
  fuel_import: { fuelDocument: MUST },
  fines_import: { finesDocument: MUST },
  fuel_tariff_recalc: { tariff: MUST, ...PERIOD },
  book_import: { book: MUST, bookFile: MUST },
  excel_report: { report: MUST, ...PERIOD },
  documents_archive: { documents: MUST, ...PERIOD },
  invoice_mail: { invoice: MUST, email: MAY },
  backup: {},
  old_cleanup: {},
  daily_notices: {},
  notice_letters: {},
} as const satisfies Readonly<Record<string, { readonly [K in keyof typeof jobInputs]?: boolean }>>
