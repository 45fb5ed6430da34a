import type { LabelsOf } from '#resource'
import type { companyBrand as declared } from '../../../resources/companies/companyBrand.ts'

export const companyBrand = {
  name: 'Бренд компаний |||| Бренды компаний |||| Брендов компаний',
  gender: 'm',
  object: 'бренд компаний',
  fields: { name: 'Название' },
} as const satisfies LabelsOf<typeof declared>
