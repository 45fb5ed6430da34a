import type { LabelsOf } from '#resource'
import type { premiumVedomostLine as declared } from '../../../resources/statements/premiumVedomostLine.ts'

export const premiumVedomostLine = {
  name: 'Строка ведомости премий |||| Реестр премий |||| Строк ведомостей премий',
  gender: 'f',
  object: 'строку ведомости премий',
} as const satisfies LabelsOf<typeof declared>
