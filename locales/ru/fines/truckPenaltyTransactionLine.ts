import type { LabelsOf } from '#resource'
import type { truckPenaltyTransactionLine as declared } from '../../../resources/fines/truckPenaltyTransactionLine.ts'

export const truckPenaltyTransactionLine = {
  name: 'Строка штрафа |||| Строки штрафа |||| Строк штрафа',
  gender: 'f',
  object: 'строку штрафа',
} as const satisfies LabelsOf<typeof declared>
