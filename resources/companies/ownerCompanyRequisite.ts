import { defineRequisites } from '#resource'

/** Bank requisites of a company of our own (foundations §2.9). */
export const ownerCompanyRequisite = defineRequisites({
  name: 'ownerCompanyRequisite',
  area: 'companies',
  owner: 'ownerCompany',
  api: 'api/owner_company_requisites',
  under: 'api/owner_companies/{id}/owner_company_requisites',
  facet: 'companyRequisite',
  deletion: 'metadataFields.delete',
  read: ['OUR_COMPANY'],
  write: ['OUR_COMPANY'],
})
