import type { LabelsOf } from '#resource'
import type { truckPenaltyStatus as declared } from '../../../resources/fines/truckPenaltyStatus.ts'

export const truckPenaltyStatus = {
  name: 'Статус штрафа |||| Статусы штрафов |||| Статусов штрафов',
  gender: 'm',
  object: 'статус штрафа',
} as const satisfies LabelsOf<typeof declared>
