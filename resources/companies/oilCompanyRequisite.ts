import { defineRequisites } from '#resource'

/** Bank requisites of a fuel supplier (foundations §2.10). */
export const oilCompanyRequisite = defineRequisites({
  name: 'oilCompanyRequisite',
  area: 'companies',
  owner: 'oilCompany',
  api: 'api/oil_company_requisites',
  under: 'api/oil_companies/{id}/company_requisites',
  facet: 'companyRequisite',
  read: ['OIL_CARD_VIEW', 'COMPANY_LIST'],
  write: ['OIL_CARD_UPD'],
})
