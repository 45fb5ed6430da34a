import type { company as russian } from '../../ru/companies/company.ts'
import type { Translation } from '../../translation.ts'
import { shared } from './company/shared.ts'

export const company = {
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
  views: { boxes: 'Company cash boxes', report: 'Company cash boxes: report' },
  measures: {
    opening: 'Opening',
    accrued: 'Accrued',
    paid: 'Paid',
    closing: 'Closing',
  },
  cards: { boxes: 'Cash box: ledger' },
  failures: { list: 'Could not load the companies' },
} as const satisfies Translation<typeof russian>
