import type { bankTransactionCardRefHistory as russian } from '../../ru/cards/bankTransactionCardRefHistory.ts'
import type { Translation } from '../../translation.ts'

export const bankTransactionCardRefHistory = { name: 'Counterparty assignment |||| Assignment history' } as const satisfies Translation<
  typeof russian
>
