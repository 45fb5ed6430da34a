import { defineBook } from '#resources/shared/book'

/** The brand under which several companies work (foundations §2.14; its fields by silent-places §2). */
export const companyBrand = defineBook({
  name: 'companyBrand',
  area: 'companies',
  api: { path: 'api/company_brands' },
  list: '/directory/company-brands',
  max: 100,
})
