import type { companyBrand as russian } from '../../ru/companies/companyBrand.ts'
import type { Translation } from '../../translation.ts'

export const companyBrand = {
  name: 'Company brand |||| Company brands',
  fields: { name: 'Name' },
} as const satisfies Translation<typeof russian>
