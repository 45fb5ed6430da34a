import type { LabelsOf } from '#resource'
import type { fotVedomost as declared } from '../../../resources/statements/fotVedomost.ts'
import { statement } from '../parts.ts'

export const fotVedomost = {
  name: 'Зарплатная ведомость |||| Зарплатные ведомости |||| Зарплатных ведомостей',
  gender: 'f',
  object: 'зарплатную ведомость',
  actions: { ...statement.actions, fill: 'Заполнить по остаткам' },
} as const satisfies LabelsOf<typeof declared>
