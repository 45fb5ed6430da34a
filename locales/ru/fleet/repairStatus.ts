import type { LabelsOf } from '#resource'
import type { repairStatus as declared } from '../../../resources/fleet/repairStatus.ts'

export const repairStatus = {
  name: 'Статус ремонта |||| Статусы ремонтов |||| Статусов ремонтов',
  gender: 'm',
  object: 'статус ремонта',
} as const satisfies LabelsOf<typeof declared>
