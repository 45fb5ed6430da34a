import type { LabelsOf } from '#resource'
import type { dealStatus as declared } from '../../../resources/deals/dealStatus.ts'

export const dealStatus = {
  name: 'Статус накладной |||| Статусы накладных |||| Статусов накладных',
  gender: 'm',
  object: 'статус накладной',
} as const satisfies LabelsOf<typeof declared>
