import type { ownerCompany as russian } from '../../ru/companies/ownerCompany.ts'
import type { Translation } from '../../translation.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const ownerCompany = {
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
} as const satisfies Translation<typeof russian>
