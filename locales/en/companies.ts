import type * as russian from '../ru/companies.ts'
import type { Translation } from '#words/translation'
import { documentOf, lookup } from '#words/en/whole'
import { requisites, vatLabels } from './parts.ts'

export const companyScreens = {
  inn: { fill: 'Fill in by INN', filled: 'Filled in from the register' },
  noSuppliers: 'No suppliers: nothing has been brought to the company yet, and it has neither orders nor regular waybills',
} as const satisfies Translation<typeof russian.companyScreens>

/** What companies of every kind are told by. */
const shared = {
  fields: {
    kind: 'Kind',
    name: 'Name',
    shortName: 'Short name',
    fullName: 'Full name',
    inn: 'INN',
    kpp: 'KPP',
    ogrn: 'OGRN / OGRNIP',
    brand: 'Brand',
    phone: 'Phone',
    email: 'Email',
    address: 'Registered address',
    isBlocked: 'Blocked',
    comment: 'Comment',
  },
  choices: {
    kind: { client: 'Counterparty', own: 'Our company', oil: 'Fuel company', penalty: 'Fines company', system: 'System' },
  },
  hints: {
    shortName: 'If left empty, it is the name without the legal form',
    inn: '10 digits for organisations, 12 for sole traders and the self-employed',
    isBlocked: 'No new waybills are made with a blocked company',
  },
} as const

const company = {
  name: 'Company |||| Companies',
  fields: {
    ...shared.fields,
    companyType: 'Types',
    ndsType: 'VAT',
    ownerType: 'Legal form',
    curator: 'Account manager',
    bankClass: 'Statement bank',
    oilClass: 'Supplier',
    penaltyClass: 'Source',
    keyVerified: 'Key checked',
    balance: 'Balance',
    ahead: 'Ahead',
    dealSum: 'Current week',
    balanceDays: 'Balance over 30 days',
    lastMovement: 'Last movement',
    asOf: 'As of',
    knownOn: 'As known on',
    relationAccounts: 'Linked employees',
  },
  choices: shared.choices,
  sections: {
    accountCompany: 'Employees',
    companySuppliers: 'Suppliers',
    own: 'Own company',
    oil: 'Fuel company',
    penalty: 'Company of fines',
  },
  empty: { curator: 'Not assigned', companyType: '-' },
  hints: shared.hints,
  views: { boxes: 'Company cash boxes', report: 'Company cash boxes: report', debts: 'Ageing of debts' },
  measures: {
    opening: 'Opening',
    accrued: 'Accrued',
    paid: 'Paid',
    closing: 'Closing',
    owed: 'Owed to us',
    owed30: 'To us: 0–30 days',
    owed60: 'To us: 31–60 days',
    owed90: 'To us: 61–90 days',
    owedOld: 'To us: over 90 days',
    owe: 'We owe',
    owe30: 'By us: 0–30 days',
    owe60: 'By us: 31–60 days',
    owe90: 'By us: 61–90 days',
    oweOld: 'By us: over 90 days',
  },
  charts: { owed: 'Owed to us by age', owe: 'We owe by age' },
  cards: { boxes: 'Cash box: ledger' },
  failures: { list: 'Could not load the companies' },
} as const satisfies Translation<typeof russian.labels.company>

const { fields } = company

/** The words of the menu (`nerud.menu.*`): of parts, and of the entries that lead to no list. */
export const menu = {
  companies: 'Companies',
  fineCompanies: 'Fines companies',
  companyImport: 'Import companies',
} as const satisfies Translation<typeof russian.menu>

/** What the resources of `companies` are called. */
export const labels = {
  company,
  companyBrand: {
    name: 'Company brand |||| Company brands',
    fields: { name: 'Name' },
  },
  companyType: { ...lookup, name: 'Company type |||| Company types' },
  ndsType: { ...lookup, name: 'VAT type |||| VAT types' },
  ...vatLabels,
  companyOwnerType: { ...lookup, name: 'Legal form |||| Legal forms' },
  companyRequisite: { ...requisites, name: 'Bank details |||| Bank details' },
  companyDocument: documentOf('Company'),
  accountCompany: {
    name: 'Employee-company link |||| Employee-company links',
    fields: { account: 'Employee', company: 'Company', insDate: 'Linked since' },
    hints: { account: 'The first employee linked becomes the account manager of the company' },
    inputs: { account: 'Employee', companies: 'Companies', company: 'Company', accounts: 'Employees' },
    actions: { bulkSave: 'Add several' },
  },
  ownerCompany: {
    name: 'Our company |||| Our companies',
    fields: {
      ...shared.fields,
      ndsType: fields.ndsType,
      ownerType: fields.ownerType,
      curator: fields.curator,
      relationAccounts: fields.relationAccounts,
      bankClass: fields.bankClass,
      className: fields.bankClass,
      keyIssued: '1C exchange key issued',
    },
    choices: shared.choices,
    sections: { bankTransactionsImportDocument: 'Bank statements', ownerCompanyRequisite: 'Bank details' },
    empty: { curator: company.empty.curator, keyIssued: 'Never issued' },
    hints: { ...shared.hints, bankClass: 'Whose bank statements are loaded for this company' },
    actions: { init: 'Read file', updateOnecKey: 'Issue 1C exchange key' },
    inputs: { id: 'File' },
  },
  ownerCompanyRequisite: { ...requisites, name: 'Our company’s bank details |||| Our companies’ bank details' },
  bankTransactionClass: { ...lookup, name: 'Statement bank |||| Statement banks' },
  oilCompany: {
    name: 'Fuel company |||| Fuel companies',
    fields: {
      ...shared.fields,
      ndsType: fields.ndsType,
      keyVerified: fields.keyVerified,
      oilClass: fields.oilClass,
      className: fields.oilClass,
      added: 'Added',
    },
    choices: shared.choices,
    sections: { oilCompanyTransactionsImportDocument: 'Reports', oilCompanyRequisite: 'Bank details' },
    hints: { ...shared.hints, oilClass: 'The layout by which the supplier’s reports are read' },
    actions: { init: 'Read file', uploadKeyfile: 'Upload key file' },
    inputs: { id: 'File', file: 'Key file', password: 'Key password' },
  },
  oilCompanyClass: { ...lookup, name: 'Fuel supplier |||| Fuel suppliers' },
  oilCompanyRequisite: { ...requisites, name: 'Fuel company bank details |||| Fuel company bank details' },
  oilCompanyDocument: documentOf('Fuel company'),
  truckPenaltyCompany: {
    name: 'Fines company |||| Fines companies',
    fields: {
      ...shared.fields,
      penaltyClass: fields.penaltyClass,
      className: fields.penaltyClass,
    },
    choices: shared.choices,
    sections: { truckPenaltyTransactionImportDocument: 'Lists of fines', truckPenaltyCompanyRequisite: 'Bank details' },
    hints: { ...shared.hints, penaltyClass: 'The layout by which files of fines are read' },
    actions: { init: 'Read file' },
    inputs: { id: 'File' },
  },
  truckPenaltyCompanyClass: { ...lookup, name: 'Fines source |||| Fines sources' },
  truckPenaltyCompanyRequisite: { ...requisites, name: 'Fines company bank details |||| Fines company bank details' },
  truckPenaltyCompanyDocument: documentOf('Fines company'),
} as const satisfies Translation<typeof russian.labels>
