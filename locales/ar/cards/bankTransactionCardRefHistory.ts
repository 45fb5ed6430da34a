import type { bankTransactionCardRefHistory as russian } from '../../ru/cards/bankTransactionCardRefHistory.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const bankTransactionCardRefHistory = { name: named('ربط الطرف المقابل', 'سجل الربط') } as const satisfies Translation<
  typeof russian
>
