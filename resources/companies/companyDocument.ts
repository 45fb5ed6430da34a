import { defineDocuments } from '#resource'

/** Documents of a counterparty: contracts, powers of attorney, certificates (foundations §2.8). */
export const companyDocument = defineDocuments({
  name: 'companyDocument',
  area: 'companies',
  owner: 'company',
  api: 'api/company_documents',
  under: 'api/companies/{id}/company_documents',
  ofTypes: 'api/companies/{id}/company_documents/is_company',
  download: 'api/company_documents/{id}/documents/download/{doc_id}',
  types: 'isCompany',
  read: ['COMPANY_LIST', 'OUR_COMPANY'],
  write: ['COMPANY_UPD'],
})
