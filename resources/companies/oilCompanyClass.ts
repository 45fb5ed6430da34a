import { defineLookup } from '#resources/shared/lookup'

/** The kind of fuel supplier: how its reports are read (foundations §2.10). */
export const oilCompanyClass = defineLookup({ name: 'oilCompanyClass', area: 'companies', api: 'api/oil_company_classes' })
