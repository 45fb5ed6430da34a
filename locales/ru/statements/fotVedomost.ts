import type { LabelsOf } from '#resource'
import type { fotVedomost as declared } from '../../../resources/statements/fotVedomost.ts'

export const fotVedomost = {
  name: 'Зарплатная ведомость |||| Зарплатные ведомости |||| Зарплатных ведомостей',
  gender: 'f',
  object: 'зарплатную ведомость',
} as const satisfies LabelsOf<typeof declared>
