import type { companyScreens as russian } from '../../../ru/companies/company/screens.ts'
import type { Translation } from '../../../translation.ts'

export const companyScreens = {
  inn: { fill: 'Fill in by INN', filled: 'Filled in from the register' },
  noSuppliers: 'No suppliers: nothing has been brought to the company yet, and it has neither orders nor regular waybills',
} as const satisfies Translation<typeof russian>
