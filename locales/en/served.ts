import { extend } from '#words/extend'
import { served as framework } from '#words/en/served'
import type * as russian from '../ru/served.ts'
import type { Translation } from '#words/translation'
import { uploads, newsRules } from './content.ts'
import { deals, multiDeals, regularDeals } from './deals.ts'
import { edo, papers } from './papers.ts'
import { jobs } from './system.ts'
import { kanban } from './kanban.ts'
import { npd, payments, regularPayments } from './money.ts'
import { cards } from './cards.ts'
import { subscription } from './subscription.ts'
import { statements } from './statements.ts'
import { transactionFiles, transactions } from './incoming.ts'
import { fineRules } from './fines.ts'

/** The words of the API's documentation (`nerud.docs.*`). */
const docs = {
  title: 'Nerud API',
} as const satisfies Translation<typeof russian.docs>

/** What the calls that belong to no resource do, a sentence each in the documentation of the API (`nerud.routes.*`). */
const routes = {
  byInn: 'Facts about a company or an entrepreneur from the state register, by INN',
  uploader: {
    getQr: 'Give out a link and its QR code: the secret is shown once, the earlier link stops working',
    open: 'Open a link: what to send, until when and how much',
    block: 'Close a link without sending files',
    save: 'Send files by a link, once: fields file_0, file_1 and so on',
  },
  papers: {
    open: 'Open a closing paper by the link of a letter: what it is, from whom and which files',
    file: 'Download the paper by the link of a letter, as it was sent',
  },
  accounting: {
    counterparties: 'Exchange with 1C: counterparties, by the key of an own company; those changed after the mark since',
    counterpartiesXlsx: 'Exchange with 1C: counterparties as a spreadsheet; the mark comes in the header X-Mark',
    contracts: 'Exchange with 1C: contracts of counterparties, by the key of an own company; those changed after the mark since',
    contractsXlsx: 'Exchange with 1C: contracts as a spreadsheet; the mark comes in the header X-Mark',
    closing_papers: 'Exchange with 1C: closing papers with their lines, of a period or changed after the mark since',
    closing_papersXlsx: 'Exchange with 1C: closing papers as a spreadsheet, a line in a row; the mark comes in the header X-Mark',
    payments: 'Exchange with 1C: payments made and cancelled, of a period or changed after the mark since',
    paymentsXlsx: 'Exchange with 1C: payments as a spreadsheet; the mark comes in the header X-Mark',
  },
  pts: 'Registration certificate of a vehicle from the register',
} as const satisfies Translation<typeof russian.routes>

/** What the exchange with accounting says (`nerud.accounting.*`). */
const accounting = {
  noKey: 'Send the exchange key in the header X-Accounting-Key',
  wrongKey:
    'The exchange key does not fit: it was issued anew, or the company is closed. A new one is issued on the card of the own company',
  wrongMark: 'The mark cannot be read: send it as it came',
  backwards: 'The period ends before it begins',
} as const satisfies Translation<typeof russian.accounting>

/** Texts about external services (`nerud.outside.*`). */
const outside = {
  inn: 'The service is not available, fill this in by hand',
  npd: 'The service is not available, check the NPD status by hand',
  edo: 'The operator is not available: fill in states by hand or from its list',
  pts: 'The registration certificate could not be loaded!',
  innUnknown: 'No company with this INN was found',
  party: {
    liquidating: 'The company is being liquidated',
    liquidated: 'The company has been liquidated',
    bankrupt: 'The company is in bankruptcy',
    reorganizing: 'The company is being merged into another one',
  },
} as const satisfies Translation<typeof russian.outside>

/** What is said of rows in files of banks, fuel suppliers and fines (`nerud.exchange.*`). */
const exchange = {
  sum: 'Write the amount in digits, with a point before the kopecks: 1234.50',
  notOurs: 'Neither the payer’s account %{payer} nor the payee’s account %{payee} belongs to our companies',
  accountNotOurs: 'Account %{account} does not belong to our companies',
  sameAccount: 'Payer and payee have the same account %{account}',
  currency: 'Account %{account} is not in roubles: such documents are not loaded',
  notCarriedOut: 'The bank has not carried out the document: it has no debit or credit date',
  closing:
    'The balance does not add up: opening %{opening} + received %{received} − written off %{writtenOff} = %{expected}, but the file says %{inFile}',
  received: 'Receipts on account %{account} do not add up: %{found} in the documents, %{inFile} stated in the file',
  writtenOff: 'Debits on account %{account} do not add up: %{found} in the documents, %{inFile} stated in the file',
  noTurnovers: 'The file has documents on account %{account} but not its turnover: there is nothing to check the amounts against',
  gap: 'Account %{account} has no bank statement from %{from} to %{to}',
  jump: 'On account %{account} the opening balance on %{day} (%{opening}) differs from the previous closing balance (%{closing})',
  signs: 'Quantity and amount must have the same sign',
  bothWays: 'The row has both a debit and a credit: it must be one of them',
  noWay: 'It is not said whether this is a debit or a credit: a column, a minus sign or the accounts of both sides are needed',
  noAccount: 'It is not said which of our accounts the statement is of: a column with the account or the account above the table is needed',
  uin: 'The UIN (ruling number) must have 20 or 25 digits',
  notRoubles: 'The currency is not roubles: %{currency}. Such rows are not imported',
} as const satisfies Translation<typeof russian.exchange>

/** Words of the comments that posting writes (`nerud.ledger.*`). */
const ledger = {
  was: 'Was',
  is: 'Now',
  reason: 'Reason',
  opening: 'Opening balance',
  ownDate: 'Original date',
  closed: 'The period up to %{day} is closed: choose a later date',
} as const satisfies Translation<typeof russian.ledger>

/** What the rules of the business say when they refuse (`nerud.rules.*`). */
const rules = {
  boxFull: { C: 'The company cannot be deleted: its balance is not zero', E: 'The employee cannot be deleted: the balance is not zero' },
  act: {
    owed: 'As of %{day}, owed to %{name}: %{sum}',
    even: 'As of %{day} neither party owes the other',
    tooLong: 'The reconciliation report has more than %{most} lines: choose a shorter period',
  },
  statement: {
    period: 'Period: %{from} – %{to}',
    reportPeriod: 'Period by report date: %{from} – %{to}',
    begin: 'start of records',
    end: 'today and later',
    asOf: 'As of %{day}',
    knownOn: 'As known on %{day}: without what was posted later',
    material: 'Material: %{name}',
    query: 'Search: %{query}',
    before: 'Opening balance: %{sums}',
    after: 'Closing balance: %{sums}',
  },
  periodClose: {
    notOver: 'Only days that are over can be closed',
    already: 'The period up to %{day} is already closed: choose a later day',
    hanging: 'Required items outstanding: %{count}. Settle them or confirm that you close as it is',
    why: 'Required items outstanding: %{count}. Write why you close as it is: it will stay in the history',
    meanwhile: 'Somebody else closed or reopened the period meanwhile: refresh the page',
    laterFirst: 'First reopen the period up to %{day}: periods closed later are reopened first',
  },
  keyFile: {
    closed: 'The key does not open: the file is damaged or password-protected',
    password: 'The key does not open with this password',
  },
  openingThere: 'The balance of this material on this date is already entered: No. %{id}. Cancel it to enter another',
  nothingToLink: 'Choose whom to link: an employee and companies, or a company and employees',
  pointOfCompany: 'This location belongs to another company',
  innerProcess: 'Internal movement cannot be chosen here: purchase or sale is needed',
  repair: {
    endNeeded: 'Enter the repair end date',
    unpriced: 'The repair is finished, but line %{lines} has no price |||| The repair is finished, but lines %{lines} have no price',
  },
  plateOfTrailer: 'A trailer plate looks like MM123477',
  plateOfTruck: 'A vehicle plate looks like M123MM77',
  orders: {
    limitTaken: '%{used} is used already: a limit is not set lower, the order is closed instead',
    routeOf: 'The route has another material or another place: product “%{product}”',
    noPrice: 'No “%{type}” price of product “%{product}” on %{day}',
    inactiveRoute: 'The route of the order is no longer in force',
    inactiveProduct: 'The product of the order is no longer in force',
  },
  vehicleInRepair: 'The vehicle is under repair on that day',
  vehicleIdle: 'The vehicle is not on duty on %{day}: its shift says “%{state}”',
  planStatus: 'Status “%{from}” cannot change to “%{to}”',
  planTripsDone: 'Trips already completed for this entry: %{done}. Create a new entry for another vehicle or day',
  planClosed: 'The plan entry has status “%{state}”: waybills are not created from it',
  planVolume: 'Enter the planned volume: the waybill volume follows from it',
  backwards: 'The period ends before it starts',
  boardDays: 'Choose from one to %{most} days',
  truckOfTrailer: 'A tractor unit is given only for a trailer',
} as const satisfies Translation<typeof russian.rules>

/** The English words that only the server says (`nerud.*`). */
export const served = extend(framework, {
  routes,
  outside,
  docs,
  exchange,
  ledger,
  jobs,
  payments,
  cards,
  regularPayments,
  npd,
  deals,
  regularDeals,
  multiDeals,
  papers,
  edo,
  accounting,
  kanban,
  news: newsRules,
  statements,
  transactions,
  incoming: transactionFiles,
  fineRules,
  uploads,
  subscription,
  rules,
} as const satisfies Translation<typeof russian.served>)
