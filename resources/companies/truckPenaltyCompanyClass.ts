import { defineLookup } from '#resources/shared/lookup'

/** The kind of fines office: how its files are read (foundations §2.11). */
export const truckPenaltyCompanyClass = defineLookup({
  name: 'truckPenaltyCompanyClass',
  area: 'companies',
  api: 'api/truck_penalty_company_classes',
})
