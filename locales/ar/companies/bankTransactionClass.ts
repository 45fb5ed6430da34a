import type { bankTransactionClass as russian } from '../../ru/companies/bankTransactionClass.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const bankTransactionClass = { name: named('مصرف كشف', 'مصارف الكشوف') } as const satisfies Translation<typeof russian>
