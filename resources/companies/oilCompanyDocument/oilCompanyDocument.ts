import { defineDocuments } from '#resource'

/** Documents of a fuel supplier; files of its transactions are listed apart (foundations §2.10). */
export const oilCompanyDocument = defineDocuments({
  name: 'oilCompanyDocument',
  area: 'companies',
  owner: 'oilCompany',
  api: 'api/oil_company_documents',
  under: 'api/oil_companies/{id}/company_documents',
  ofTypes: 'api/oil_companies/{id}/company_documents/is_company',
  download: 'api/oil_company_documents/{id}/documents/download/{doc_id}',
  types: 'isCompany',
  facet: 'companyDocument',
  read: ['OIL_CARD_VIEW', 'COMPANY_LIST'],
  write: ['OIL_CARD_UPD'],
})
