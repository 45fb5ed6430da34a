import type { LabelsOf } from '#resource'
import type { vehicleDocument as declared } from '../../../resources/fleet/vehicleDocument.ts'

export const vehicleDocument = {
  name: 'Документ машины |||| Документы машины |||| Документов машины',
  gender: 'm',
  object: 'документ машины',
} as const satisfies LabelsOf<typeof declared>
