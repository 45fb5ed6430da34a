import type { oilCompany as russian } from '../../ru/companies/oilCompany.ts'
import type { Translation } from '../../translation.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const oilCompany = {
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
} as const satisfies Translation<typeof russian>
