import type { LabelsOf } from '#resource'
import type { bankTransactionCardExclusion as declared } from '../../../resources/cards/bankTransactionCardExclusion.ts'

export const bankTransactionCardExclusion = {
  name: 'Исключение контрагента |||| Исключения |||| Исключений контрагента',
  gender: 'n',
  object: 'исключение контрагента',
} as const satisfies LabelsOf<typeof declared>
