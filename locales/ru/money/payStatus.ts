import type { LabelsOf } from '#resource'
import type { payStatus as declared } from '../../../resources/money/payStatus.ts'

export const payStatus = {
  name: 'Статус платежа |||| Статусы платежей |||| Статусов платежей',
  gender: 'm',
  object: 'статус платежа',
} as const satisfies LabelsOf<typeof declared>
