import type { LabelsOf } from '#resource'
import type { bankTransactionLine as declared } from '../../../resources/incoming/bankTransactionLine.ts'

export const bankTransactionLine = {
  name: 'Строка банковской транзакции |||| Строки банковской транзакции |||| Строк банковской транзакции',
  gender: 'f',
  object: 'строку банковской транзакции',
} as const satisfies LabelsOf<typeof declared>
