import type { LabelsOf } from '#resource'
import type { dealDocument as documents } from '../../../resources/deals/dealDocument.ts'
import type { dealStatus as statuses } from '../../../resources/deals/dealStatus.ts'

export const dealDocument = { name: 'Документ накладной |||| Документы накладной |||| Документов накладной' } as const satisfies LabelsOf<
  typeof documents
>
export const dealStatus = { name: 'Статус накладной |||| Статусы накладных |||| Статусов накладных' } as const satisfies LabelsOf<
  typeof statuses
>
