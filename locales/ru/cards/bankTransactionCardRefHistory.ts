import type { LabelsOf } from '#resource'
import type { bankTransactionCardRefHistory as declared } from '../../../resources/cards/bankTransactionCardRefHistory.ts'

export const bankTransactionCardRefHistory = {
  name: 'Закрепление контрагента |||| История закреплений |||| Закреплений контрагента',
  gender: 'n',
  object: 'закрепление контрагента',
} as const satisfies LabelsOf<typeof declared>
