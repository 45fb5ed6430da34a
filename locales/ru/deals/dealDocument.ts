import type { LabelsOf } from '#resource'
import type { dealDocument as declared } from '../../../resources/deals/dealDocument.ts'

export const dealDocument = {
  name: 'Документ накладной |||| Документы накладной |||| Документов накладной',
  gender: 'm',
  object: 'документ накладной',
} as const satisfies LabelsOf<typeof declared>
