import type { bankTransactionCardExclusion as russian } from '../../ru/cards/bankTransactionCardExclusion.ts'
import type { Translation } from '../../translation.ts'

export const bankTransactionCardExclusion = { name: 'Counterparty exception |||| Exceptions' } as const satisfies Translation<
  typeof russian
>
