import type { Translation } from '#words/translation'
import { lookup } from '#words/en/whole'
import type * as russian from '../ru/parts.ts'
import type {
  accrualLine as russianAccrualLine,
  bindings as russianBindings,
  exclusions as russianExclusions,
  requisites as russianRequisites,
  statement as russianStatement,
  statementLine as russianStatementLine,
  transactionLine as russianTransactionLine,
} from '../ru/parts.ts'

export const requisites = {
  fields: {
    owner: 'Company',
    bankName: 'Bank',
    bik: 'BIC',
    account: 'Bank account',
    corrAccount: 'Corr. account',
    added: 'Added',
    kpp: 'KPP',
    address: 'Address',
    director: 'Director',
    isDefault: 'Default',
  },
  checks: {
    accountKey: 'The account does not match the BIC: check the digits of both',
    corrAccountKey: 'The correspondent account does not match the BIC: check the digits of both',
  },
  hints: { isDefault: 'Only one set of bank details of a company can be the default' },
} as const satisfies Translation<typeof russianRequisites>

const stages = { draft: 'Draft', initialised: 'Posted', partly: 'Partly cancelled', deleted: 'Deleted' } as const

export const statement = {
  fields: {
    number: 'Number',
    date: 'Date',
    reportDate: 'Report date',
    costList: 'Cost item',
    payMethod: 'Payment method',
    rate: 'Factor',
    point: 'Location',
    comment: 'Comment',
    status: 'Status',
    delComment: 'Reason for deletion',
    countLines: 'Lines',
    countCompanies: 'Companies',
    countVehicles: 'Vehicles',
    volume: 'Volume',
    price: 'Average price',
    averageSum: 'Average amount',
    totalSum: 'Total',
    linesSum: 'Sum of lines',
    lines: 'Lines',
    docs: 'Documents',
  },
  choices: { status: stages },
  sections: { removal: 'Deleted' },
  refused: {
    edit: 'A statement with status “%{status}” cannot be changed',
    remove: 'A statement is deleted with the action “Delete statement”, which asks for the reason',
  },
  actions: { init: 'Post', cancel: 'Delete statement', fill: 'Fill in' },
  inputs: {
    anyway: 'Carry out anyway',
    delComment: 'Reason for deletion',
    point: 'Location',
    sum: 'Amount for each',
    basis: 'Basis',
    file: 'Excel file with headings',
  },
} as const satisfies Translation<typeof russianStatement>

export const payrollStatement = { ...statement, actions: { ...statement.actions, fill: 'Fill by balances' } } as const

export const statementLine = {
  fields: { vedomost: 'Statement', status: 'Status', delComment: 'Reason for deletion', comment: 'Comment', sum: 'Amount' },
  choices: { status: stages },
  actions: { cancelLine: 'Delete line' },
  inputs: { delComment: 'Reason for deletion' },
} as const satisfies Translation<typeof russianStatementLine>

export const accrualLine = {
  ...statementLine,
  fields: {
    ...statementLine.fields,
    account: 'Employee',
    point: 'Location',
    basis: 'Basis',
    date: 'Date',
    words: 'Basis, comment, employee',
  },
} as const satisfies Translation<typeof russianAccrualLine>

const bound = {
  card: 'Card',
  dtStart: 'Valid from',
  costListTypes: 'Expense type',
  costList: 'Cost item',
  company: 'Recipient',
  point: 'Location',
  account: 'Employee',
  vehicle: 'Vehicle',
  discount: 'Discount',
  insDate: 'Added',
} as const

const boundWords = {
  sections: { transfer: 'Transfer to', general: 'For which location', payroll: 'For whom', transport: 'For which vehicle' },
  checks: {
    articleNeeded: 'Choose a cost item',
    companyNeeded: 'Enter the recipient: this is a transfer between companies',
    accountNeeded: 'Enter the employee: this is a payroll item',
    vehicleNeeded: 'Enter the vehicle: this is a transport cost item',
    endsBefore: 'The exception ends before it starts',
  },
} as const

export const bindings = {
  fields: { ...bound, owner: 'Card company' },
  ...boundWords,
  hints: { dtStart: 'The assignment is valid until the next one starts', point: 'No location means a company expense' },
} as const satisfies Translation<typeof russianBindings>

export const exclusions = {
  fields: { ...bound, dtStop: 'Valid to', appointment: 'Words' },
  ...boundWords,
  hints: {
    dtStop: 'No date: until the exception is deleted',
    appointment: 'All these words, or their beginnings, must appear in the payment purpose or the product name; empty means always',
    point: 'No location means a company expense',
  },
} as const satisfies Translation<typeof russianExclusions>

export const transactionLine = {
  fields: {
    transaction: 'Transaction',
    costList: 'Cost item',
    costListTypes: 'Expense type',
    companyFrom: 'Sender',
    companyTo: 'Recipient',
    point: 'Location',
    accountTo: 'Employee',
    vehicleTo: 'Vehicle',
    sumPay: 'Amount',
    comment: 'Comment',
    payment: 'Payment',
    attached: 'Payment existed before',
  },
} as const satisfies Translation<typeof russianTransactionLine>

export const vatOfSums = {
  objectNet: 'Customer, without VAT',
  objectVat: 'Customer’s VAT',
  objectVatRate: 'Customer’s VAT rate',
  careerNet: 'Supplier, without VAT',
  careerVat: 'Supplier’s VAT',
  careerVatRate: 'Supplier’s VAT rate',
  routeNet: 'Carrier, without VAT',
  routeVat: 'Carrier’s VAT',
  routeVatRate: 'Carrier’s VAT rate',
} as const satisfies Translation<typeof russian.vatOfSums>

export const vatModes = { included: 'VAT included', above: 'VAT on top' } as const satisfies Translation<typeof russian.vatModes>
export const vatMode = 'VAT in the price'

export const vatWords = {
  rate: 'VAT rate',
  vat: 'VAT',
  net: 'Without VAT',
  gross: 'With VAT',
  advance: 'Advance',
  advanceVat: 'VAT of the advance',
} as const satisfies Translation<typeof russian.vatWords>

export const vatLabels = {
  vatKind: { ...lookup, name: 'Kind of VAT rate |||| Kinds of VAT rates' },
  vatRate: {
    name: 'VAT rate |||| VAT rates',
    fields: { name: 'Name', kind: 'Kind', rate: 'Rate', dateStart: 'For shipments from', insDate: 'Added' },
    views: { report: 'VAT of a period' },
    measures: {
      saleNet: 'Sales without VAT',
      saleVat: 'VAT of sales',
      saleGross: 'Sales with VAT',
      buyNet: 'Purchases without VAT',
      buyVat: 'VAT of purchases',
      buyGross: 'Purchases with VAT',
      advanceIn: 'Advances received',
      advanceInVat: 'VAT of advances received',
      advanceOut: 'Advances paid',
      advanceOutVat: 'VAT of advances paid',
    },
  },
  companyVat: {
    name: 'VAT of a company |||| VAT of companies',
    fields: { company: 'Company', kind: 'Kind of rate', dateStart: 'Valid from', insDate: 'Added' },
  },
} as const
