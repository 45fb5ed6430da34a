import type { LabelsOf } from '#resource'
import type { oilCompanyDocument as declared } from '../../../resources/companies/oilCompanyDocument.ts'

export const oilCompanyDocument = {
  name: 'Документ топливной компании |||| Документы топливной компании |||| Документов топливной компании',
  gender: 'm',
  object: 'документ топливной компании',
} as const satisfies LabelsOf<typeof declared>
