import { defineLookup } from '#resources/shared/lookup'

/** The legal form of a company: ООО, ИП, self-employed. */
export const companyOwnerType = defineLookup({ name: 'companyOwnerType', area: 'companies', api: 'api/company_owner_types' })
