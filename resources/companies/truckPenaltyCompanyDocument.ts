import { defineDocuments } from '#resource'

/** Documents of a fines office (foundations §2.11). */
export const truckPenaltyCompanyDocument = defineDocuments({
  name: 'truckPenaltyCompanyDocument',
  area: 'companies',
  owner: 'truckPenaltyCompany',
  api: 'api/truck_penalty_company_documents',
  under: 'api/truck_penalty_companies/{id}/company_documents',
  ofTypes: 'api/truck_penalty_companies/{id}/company_documents/is_company',
  download: 'api/truck_penalty_company_documents/{id}/documents/download/{doc_id}',
  types: 'isCompany',
  facet: 'companyDocument',
  read: ['PENALTY_PDD_TRX_VIEW', 'COMPANY_LIST'],
  write: ['PENALTY_PDD_TRX_DONE'],
})
