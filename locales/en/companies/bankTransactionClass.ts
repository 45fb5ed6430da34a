import type { bankTransactionClass as russian } from '../../ru/companies/bankTransactionClass.ts'
import type { Translation } from '../../translation.ts'

export const bankTransactionClass = { name: 'Statement bank |||| Statement banks' } as const satisfies Translation<typeof russian>
