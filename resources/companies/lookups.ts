import { defineBook, defineLookup } from '#areas/declarations'

/** A brand that several companies work under (foundations §2.14; its fields by silent-places §2). */
export const companyBrand = defineBook({
  name: 'companyBrand',
  area: 'companies',
  api: { path: 'api/company_brands' },
  list: '/directory/company-brands',
  max: 100,
})

/** The type of a company: supplier, customer, carrier. A company may have several. */
export const companyType = defineLookup({ name: 'companyType', area: 'companies', api: 'api/company_types' })

/** The company types used in rules. */
export const COMPANY_TYPE = { supplier: 1, customer: 2, carrier: 3, other: 4 } as const

/** The legal form of a company: ООО, ИП, self-employed. */
export const companyOwnerType = defineLookup({ name: 'companyOwnerType', area: 'companies', api: 'api/company_owner_types' })

/** How a company is taxed: with VAT at a rate, or without VAT. */
export const ndsType = defineLookup({ name: 'ndsType', area: 'companies', api: 'api/nds_types' })

/** The bank whose statements an own company imports: it decides how the files are parsed (foundations §2.9). */
export const bankTransactionClass = defineLookup({ name: 'bankTransactionClass', area: 'companies', api: 'api/bank_transaction_classes' })

/** The class of a fuel supplier: it decides how its reports are parsed (foundations §2.10). */
export const oilCompanyClass = defineLookup({ name: 'oilCompanyClass', area: 'companies', api: 'api/oil_company_classes' })

/** The class of a fines office: it decides how its files are parsed (foundations §2.11). */
export const truckPenaltyCompanyClass = defineLookup({
  name: 'truckPenaltyCompanyClass',
  area: 'companies',
  api: 'api/truck_penalty_company_classes',
})
