import type { LabelsOf } from '#resource'
import type { oilCompanyClass as declared } from '../../../resources/companies/oilCompanyClass.ts'

export const oilCompanyClass = {
  name: 'Поставщик топлива |||| Поставщики топлива |||| Поставщиков топлива',
  gender: 'm',
  object: 'поставщика топлива',
} as const satisfies LabelsOf<typeof declared>
