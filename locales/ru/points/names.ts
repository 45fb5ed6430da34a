import type { LabelsOf } from '#resource'
import type { pointDocument as documents } from '../../../resources/points/pointDocument.ts'
import type { pointType as types } from '../../../resources/points/pointType.ts'

export const pointDocument = { name: 'Документ точки |||| Документы точки |||| Документов точки' } as const satisfies LabelsOf<
  typeof documents
>
export const pointType = { name: 'Тип точки |||| Типы точек |||| Типов точек' } as const satisfies LabelsOf<typeof types>
