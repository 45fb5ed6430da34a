import type { LabelsOf } from '#resource'
import type { multiDealDocument as declared } from '../../../resources/deals/multiDealDocument.ts'

export const multiDealDocument = {
  name: 'Документ мультинакладной |||| Документы мультинакладной |||| Документов мультинакладной',
  gender: 'm',
  object: 'документ мультинакладной',
} as const satisfies LabelsOf<typeof declared>
