import type { LabelsOf } from '#resource'
import type { premiumVedomost as declared } from '../../../resources/statements/premiumVedomost.ts'

export const premiumVedomost = {
  name: 'Ведомость премий |||| Ведомости премий |||| Ведомостей премий',
  gender: 'f',
  object: 'ведомость премий',
} as const satisfies LabelsOf<typeof declared>
