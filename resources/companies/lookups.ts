import { defineBook, defineLookup } from '#areas/book'

/** The brand under which several companies work (foundations §2.14; its fields by silent-places §2). */
export const companyBrand = defineBook({
  name: 'companyBrand',
  area: 'companies',
  api: { path: 'api/company_brands' },
  list: '/directory/company-brands',
  max: 100,
})

/** What a company is to us: supplier, customer, carrier. A company may be several at once. */
export const companyType = defineLookup({ name: 'companyType', area: 'companies', api: 'api/company_types' })

/** The types that rules name. */
export const COMPANY_TYPE = { supplier: 1, customer: 2, carrier: 3, other: 4 } as const

/** The legal form of a company: ООО, ИП, self-employed. */
export const companyOwnerType = defineLookup({ name: 'companyOwnerType', area: 'companies', api: 'api/company_owner_types' })

/** How a company is taxed: with VAT of a rate or without it. */
export const ndsType = defineLookup({ name: 'ndsType', area: 'companies', api: 'api/nds_types' })

/** The bank whose statements a company of ours takes in: how its files are read (foundations §2.9). */
export const bankTransactionClass = defineLookup({ name: 'bankTransactionClass', area: 'companies', api: 'api/bank_transaction_classes' })

/** The kind of fuel supplier: how its reports are read (foundations §2.10). */
export const oilCompanyClass = defineLookup({ name: 'oilCompanyClass', area: 'companies', api: 'api/oil_company_classes' })

/** The kind of fines office: how its files are read (foundations §2.11). */
export const truckPenaltyCompanyClass = defineLookup({
  name: 'truckPenaltyCompanyClass',
  area: 'companies',
  api: 'api/truck_penalty_company_classes',
})
