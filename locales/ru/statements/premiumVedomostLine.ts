import type { LabelsOf } from '#resource'
import type { premiumVedomostLine as declared } from '../../../resources/statements/premiumVedomostLine.ts'

export const premiumVedomostLine = {
  name: 'Строка ведомости премий |||| Строки ведомости премий |||| Строк ведомости премий',
  gender: 'f',
  object: 'строку ведомости премий',
} as const satisfies LabelsOf<typeof declared>
