import type { LabelsOf } from '#resource'
import type { regularDealDocument as declared } from '../../../resources/deals/regularDealDocument.ts'

export const regularDealDocument = {
  name: 'Документ постоянной накладной |||| Документы постоянной накладной |||| Документов постоянной накладной',
  gender: 'm',
  object: 'документ постоянной накладной',
} as const satisfies LabelsOf<typeof declared>
