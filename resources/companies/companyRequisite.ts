import { defineRequisites } from '#resource'

/** Bank requisites of a counterparty (foundations §2.8, §4). */
export const companyRequisite = defineRequisites({
  name: 'companyRequisite',
  area: 'companies',
  owner: 'company',
  api: 'api/company_requisites',
  under: 'api/companies/{id}/company_requisites',
  read: ['COMPANY_LIST', 'OUR_COMPANY'],
  write: ['COMPANY_UPD'],
})
