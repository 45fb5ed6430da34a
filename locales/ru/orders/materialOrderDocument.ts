import type { LabelsOf } from '#resource'
import type { materialOrderDocument as declared } from '../../../resources/orders/materialOrderDocument.ts'

export const materialOrderDocument = {
  name: 'Документ заявки |||| Документы заявки |||| Документов заявки',
  gender: 'm',
  object: 'документ заявки',
} as const satisfies LabelsOf<typeof declared>
