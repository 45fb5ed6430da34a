import type { bankTransactionLine as russian } from '../../ru/incoming/bankTransactionLine.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const bankTransactionLine = {
  name: named('سطر معاملة بنكية', 'أسطر المعاملة البنكية', 'سطرًا من المعاملة البنكية'),
} as const satisfies Translation<typeof russian>
