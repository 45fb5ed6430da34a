import type { LabelsOf } from '#resource'
import type { pointType as declared } from '../../../resources/points/pointType.ts'

export const pointType = {
  name: 'Тип точки |||| Типы точек |||| Типов точек',
  gender: 'm',
  object: 'тип точки',
} as const satisfies LabelsOf<typeof declared>
