import type { companyScreens as russian } from '../../../ru/companies/company/screens.ts'
import type { Translation } from '../../../translation.ts'

export const companyScreens = {
  inn: { fill: 'Fill in by INN', filled: 'Filled in from the register' },
  noSuppliers: 'No suppliers: the company has neither the type “Supplier” nor loading locations',
} as const satisfies Translation<typeof russian>
