import { defineBook, defineLookup } from '#areas/declarations'
import { defineResource, field, refText, shape } from '#resource'
import { account } from '#resources/access/account/account'
import { company } from './company/company.ts'

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

/** A link between an account and a company; the first link of a company names its curator (foundations §3, §4). */
export const accountCompany = defineResource({
  name: 'accountCompany',
  area: 'companies',
  api: {
    path: 'api/account_companies',
    calls: ['list', 'one', 'create', 'edit', 'remove'],
    lists: { 'api/accounts/{id}/relation_companies': { by: 'account' } },
  },
  title: {
    fields: ['account', 'company'],
    of: r => `${refText(account, r.account)} – ${refText(company, r.company)}`,
  },
  fields: {
    account: field.reference('account', { required: true, shows: ['fio', 'login', 'phone'] }),
    company: field.reference('company', {
      required: true,
      shows: ['name', 'shortName', 'inn', 'phone', 'brand', 'companyType', 'isActive'],
    }),
  },
  list: { columns: ['company', 'account', 'insDate'], sort: ['id'], filters: { account: 'equals', company: 'equals' } },
  form: ['company', 'account'],
  rights: {
    read: ['COMPANY_LIST', 'OUR_COMPANY', 'ACCOUNT_VIEW'],
    create: ['COMPANY_UPD', 'ACCOUNT_UPD'],
    edit: ['COMPANY_UPD', 'ACCOUNT_UPD'],
  },
  actions: {
    // Links one account to several companies, or one company to several accounts; existing links are kept.
    bulkSave: {
      on: 'all',
      path: 'bulk_save',
      right: ['COMPANY_UPD', 'ACCOUNT_UPD'],
      input: {
        account: field.reference('account'),
        companies: field.references('company'),
        company: field.reference('company'),
        accounts: field.references('account'),
      },
      answer: 'json',
      returns: shape.list(shape.row('accountCompany')),
      under: { company: ['accounts'], account: ['companies'] },
    },
  },
  parts: { unique: { account: { per: ['company'] } }, hardRemove: true },
})
