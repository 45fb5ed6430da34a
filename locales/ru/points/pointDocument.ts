import type { LabelsOf } from '#resource'
import type { pointDocument as declared } from '../../../resources/points/pointDocument.ts'

export const pointDocument = {
  name: 'Документ точки |||| Документы точки |||| Документов точки',
  gender: 'm',
  object: 'документ точки',
} as const satisfies LabelsOf<typeof declared>
