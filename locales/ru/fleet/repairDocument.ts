import type { LabelsOf } from '#resource'
import type { repairDocument as declared } from '../../../resources/fleet/repairDocument.ts'

export const repairDocument = {
  name: 'Документ ремонта |||| Документы ремонта |||| Документов ремонта',
  gender: 'm',
  object: 'документ ремонта',
} as const satisfies LabelsOf<typeof declared>
