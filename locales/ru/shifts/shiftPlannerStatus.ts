import type { LabelsOf } from '#resource'
import type { shiftPlannerStatus as declared } from '../../../resources/shifts/shiftPlannerStatus.ts'

export const shiftPlannerStatus = {
  name: 'Статус плана |||| Статусы плана |||| Статусов плана',
  gender: 'm',
  object: 'статус плана',
} as const satisfies LabelsOf<typeof declared>
