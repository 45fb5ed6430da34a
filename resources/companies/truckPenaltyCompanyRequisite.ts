import { defineRequisites } from '#resource'

/** Bank requisites of a fines office: where fines are paid to (foundations §2.11). */
export const truckPenaltyCompanyRequisite = defineRequisites({
  name: 'truckPenaltyCompanyRequisite',
  area: 'companies',
  owner: 'truckPenaltyCompany',
  api: 'api/truck_penalty_company_requisites',
  under: 'api/truck_penalty_companies/{id}/company_requisites',
  facet: 'companyRequisite',
  read: ['PENALTY_PDD_TRX_VIEW', 'COMPANY_LIST'],
  write: ['PENALTY_PDD_TRX_DONE'],
})
