import type { LabelsOf } from '#resource'
import type { materialOrderStatus as declared } from '../../../resources/orders/materialOrderStatus.ts'

export const materialOrderStatus = {
  name: 'Статус заявки |||| Статусы заявок |||| Статусов заявок',
  gender: 'm',
  object: 'статус заявки',
} as const satisfies LabelsOf<typeof declared>
