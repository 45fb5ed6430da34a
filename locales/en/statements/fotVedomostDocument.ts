import type { fotVedomostDocument as russian } from '../../ru/statements/fotVedomostDocument.ts'
import type { Translation } from '../../translation.ts'

export const fotVedomostDocument = {
  name: 'Payroll statement document |||| Payroll statement documents',
} as const satisfies Translation<typeof russian>
