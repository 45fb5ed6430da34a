import type { companyBrand as russian } from '../../ru/companies/companyBrand.ts'
import type { Translation } from '../../translation.ts'
import { named } from '../forms.ts'

export const companyBrand = {
  name: named('علامة تجارية', 'العلامات التجارية للشركات'),
  fields: { name: 'الاسم' },
} as const satisfies Translation<typeof russian>
