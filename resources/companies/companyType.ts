import { defineLookup } from '#resources/shared/lookup'

/** What a company is to us: supplier, customer, carrier. A company may be several at once. */
export const companyType = defineLookup({ name: 'companyType', area: 'companies', api: 'api/company_types' })

/** The types that rules name. */
export const COMPANY_TYPE = { supplier: 1, customer: 2, carrier: 3, other: 4 } as const
