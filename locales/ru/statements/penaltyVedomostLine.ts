import type { LabelsOf } from '#resource'
import type { penaltyVedomostLine as declared } from '../../../resources/statements/penaltyVedomostLine.ts'

export const penaltyVedomostLine = {
  name: 'Строка ведомости удержаний |||| Реестр удержаний |||| Строк ведомостей удержаний',
  gender: 'f',
  object: 'строку ведомости удержаний',
} as const satisfies LabelsOf<typeof declared>
