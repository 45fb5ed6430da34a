import type { LabelsOf } from '#resource'
import type { dealVedomostStatus as declared } from '../../../resources/statements/dealVedomostStatus.ts'

export const dealVedomostStatus = {
  name: 'Статус ведомости |||| Статусы ведомостей |||| Статусов ведомостей',
  gender: 'm',
  object: 'статус ведомости',
} as const satisfies LabelsOf<typeof declared>
