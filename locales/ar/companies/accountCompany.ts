import type { accountCompany as russian } from '../../ru/companies/accountCompany.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const accountCompany = {
  name: named('ارتباط موظف بشركة', 'ارتباطات الموظفين بالشركات'),
  fields: { account: 'الموظف', company: 'الشركة', insDate: 'مرتبطان منذ' },
  hints: { account: 'أول موظف مرتبط يصبح مسؤول الشركة' },
  inputs: { account: 'الموظف', companies: 'الشركات', company: 'الشركة', accounts: 'الموظفون' },
  actions: { bulkSave: 'إضافة عدة' },
} as const satisfies Translation<typeof russian>
