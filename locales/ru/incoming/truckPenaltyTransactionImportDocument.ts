import type { LabelsOf } from '#resource'
import type { truckPenaltyTransactionImportDocument as declared } from '../../../resources/incoming/truckPenaltyTransactionImportDocument.ts'
import { transactionImport } from '../transactionLabels.ts'

export const truckPenaltyTransactionImportDocument = {
  name: 'Список штрафов |||| Списки штрафов |||| Списков штрафов',
  gender: 'm',
  object: 'список штрафов',
  ...transactionImport,
} as const satisfies LabelsOf<typeof declared>
