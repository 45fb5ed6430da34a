import type * as russian from '../ru/subscription.ts'
import type { Translation } from '#words/translation'

/** What the rules of the subscription say (`nerud.subscription.*`). */
export const subscription = {
  invoice: 'Invoice',
  invoiceName: 'Invoice No. %{number} of %{day}',
  nothingDue: 'There is nothing to pay: enter the invoice amount',
  emailNeeded: 'Enter an address: the bank details have none',
  letter: 'Hello! Please find %{name} attached.',
} as const satisfies Translation<typeof russian.subscription>

export const subscriptionState = {
  title: 'Subscription at a glance',
  ofLimit: '%{count} of %{limit}',
  chart: 'Most vehicles charged for, by month',
} as const satisfies Translation<typeof russian.subscriptionState>

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  subscription: 'Subscription',
} as const satisfies Translation<typeof russian.menu>

/** The names of the pages with several lists as tabs (`nerud.pages.*`). */
export const pages = {
  subscription: 'Subscription',
} as const satisfies Translation<typeof russian.pages>

/** What the resources of `subscription` are called. */
export const labels = {
  subscriptionTransaction: {
    name: 'Subscription operation |||| Charges and payments',
    fields: {
      day: 'Date',
      kind: 'Kind',
      period: 'Period',
      vehicles: 'Vehicles',
      price: 'Price per vehicle',
      sum: 'Amount',
      balance: 'Balance after',
      comment: 'Comment',
    },
    choices: { kind: { accrual: 'Charge', payment: 'Payment', correction: 'Adjustment' } },
    checks: {
      paymentAbove: 'A payment is greater than zero',
      accrualBelow: 'A charge is less than zero',
      periodNeeded: 'A charge is for a month',
    },
    refused: { remove: 'An operation is not deleted: add an adjustment' },
  },
  subscriptionDocManagement: {
    name: 'Subscription document |||| Subscription documents',
    fields: {
      isActive: 'Active',
      period: 'Period',
      docTypeName: 'Document type',
      name: 'Name',
      file: 'File',
      fileName: 'File name',
      mdInsDate: 'Added on',
      mdInsUser: 'Added by',
    },
    hints: { docTypeName: 'For example: act, invoice, VAT invoice' },
    actions: { getFile: 'Download file' },
    failures: { list: 'Could not load the documents' },
  },
  statisticsVehicleCount: {
    name: 'Vehicles on a day |||| Vehicles by day',
    fields: {
      day: 'Day',
      active: 'Active',
      billed: 'Charged for',
    },
    refused: { remove: 'Vehicle counts are not deleted' },
  },
  subscriptionRequisite: {
    name: 'Payer’s bank details |||| Bank details',
    fields: {
      payerName: 'Payer',
      inn: 'INN',
      kpp: 'KPP',
      bankName: 'Bank',
      bik: 'BIC',
      account: 'Bank account',
      corrAccount: 'Corr. account',
      address: 'Address',
      director: 'Director',
      email: 'Email for invoices',
    },
    checks: { accountKey: 'The account does not match the BIC', corrAccountKey: 'The correspondent account does not match the BIC' },
    refused: { remove: 'Saved bank details are not deleted: save new ones' },
  },
  domainSetting: {
    name: 'Tariff |||| Tariffs',
    fields: {
      domain: 'Domain',
      tariff: 'Tariff',
      pricePerVehicle: 'Price per vehicle per month',
      vehicleLimit: 'Vehicle limit',
      activeVehicles: 'Vehicles now',
      balance: 'Balance',
      paidUntil: 'Paid until',
      state: 'State',
    },
    choices: { state: { free: 'Free of charge', active: 'No debt', debt: 'Debt' } },
    hints: { vehicleLimit: 'Trailers are not counted' },
    actions: { getInvoice: 'Get invoice', getInvoiceByEmail: 'Send invoice by email' },
    inputs: { period: 'For month', sum: 'Amount', email: 'To address' },
    refused: { remove: 'A tariff is not deleted' },
  },
} as const satisfies Translation<typeof russian.labels>
