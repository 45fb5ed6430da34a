import type { truckPenaltyCompany as russian } from '../../ru/companies/truckPenaltyCompany.ts'
import type { Translation } from '../../translation.ts'
import { company } from './company.ts'
import { shared } from './company/shared.ts'

const { fields } = company
export const truckPenaltyCompany = {
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
} as const satisfies Translation<typeof russian>
