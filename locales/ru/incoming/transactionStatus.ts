import type { LabelsOf } from '#resource'
import type { transactionStatus as declared } from '../../../resources/incoming/transactionStatus.ts'

export const transactionStatus = {
  name: 'Статус транзакции |||| Статусы транзакций |||| Статусов транзакций',
  gender: 'm',
  object: 'статус транзакции',
} as const satisfies LabelsOf<typeof declared>
