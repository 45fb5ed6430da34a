import type { accountCompany as russian } from '../../ru/companies/accountCompany.ts'
import type { Translation } from '../../translation.ts'

export const accountCompany = {
  name: 'Employee-company link |||| Employee-company links',
  fields: { account: 'Employee', company: 'Company', insDate: 'Linked since' },
  hints: { account: 'The first employee linked becomes the account manager of the company' },
  inputs: { account: 'Employee', companies: 'Companies', company: 'Company', accounts: 'Employees' },
  actions: { bulkSave: 'Add several' },
} as const satisfies Translation<typeof russian>
