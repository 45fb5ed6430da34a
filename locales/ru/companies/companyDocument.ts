import type { LabelsOf } from '#resource'
import type { companyDocument as declared } from '../../../resources/companies/companyDocument.ts'

export const companyDocument = {
  name: 'Документ компании |||| Документы компании |||| Документов компании',
  gender: 'm',
  object: 'документ компании',
} as const satisfies LabelsOf<typeof declared>
