import type { LabelsOf } from '#resource'
import type { truckPenaltyTransactionDocument as declared } from '../../../resources/fines/truckPenaltyTransactionDocument.ts'

export const truckPenaltyTransactionDocument = {
  name: 'Документ штрафа |||| Документы штрафа |||| Документов штрафа',
  gender: 'm',
  object: 'документ штрафа',
} as const satisfies LabelsOf<typeof declared>
