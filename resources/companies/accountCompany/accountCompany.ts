import { defineResource, field, refText, shape } from '#resource'
import { account } from '#resources/access/account/account'
import { company } from '../company/company.ts'

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
