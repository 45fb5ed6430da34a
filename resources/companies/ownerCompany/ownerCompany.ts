import { defineResource, everyone, field, fieldsFrom, tab } from '#resource'
import { defineRequisites } from '#russian'
import { company, OWN_COMPANY } from '../company/company.ts'
import { COMPANY_FIELDS, COMPANY_TITLE, companyTabs, companyTitle } from '../company/kinds.ts'
import { initAction } from '#resources/shared/transactionImport'

/** An own company: the party in whose name papers are issued, with the accounts whose bank statements are imported (foundations §2.9). */
export const ownerCompany = defineResource({
  name: 'ownerCompany',
  area: 'companies',
  api: {
    path: 'api/owner_companies',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    lists: { filter: {} },
  },
  screens: { base: '/owner-company', formRight: everyone },
  title: { fields: COMPANY_TITLE, of: companyTitle },
  fields: {
    ...fieldsFrom(company, ...COMPANY_FIELDS, 'ndsType', 'ownerType', 'curator', 'relationAccounts'),
    bankClass: field.reference('bankTransactionClass', { shows: ['name'], only: { isActive: true } }),
    className: field.text({ derived: 'server', hidden: true }),
    keyIssued: field.dateTime({ derived: 'server' }),
  },
  list: {
    columns: ['id', 'shortName', 'inn', 'bankClass', 'phone', 'curator', 'isBlocked', 'isActive'],
    extra: ['name', 'fullName', 'kpp', 'ogrn', 'brand', 'email', 'address', 'ndsType', 'ownerType', 'keyIssued', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'shortName', 'name'],
    search: ['name', 'shortName', 'inn', 'phone'],
    filters: { bankClass: 'in', brand: 'in', isActive: 'equals', isBlocked: 'equals', insDate: 'range' },
  },
  form: [
    ['inn', 'name'],
    ['shortName', 'fullName'],
    ['kpp', 'ogrn', 'brand'],
    ['phone', 'email'],
    'address',
    ['ndsType', 'ownerType', 'bankClass'],
    'comment',
    ['isActive', 'isBlocked'],
  ],
  show: [
    tab.head({ figures: ['bankClass', 'curator', 'keyIssued'] }),
    ...companyTabs('ownerCompanyRequisite'),
    tab.related('accountCompany', 'company', ['account', 'insDate']),
    tab.related('bankTransactionsImportDocument', 'owner'),
  ],
  rights: { read: ['OUR_COMPANY'], create: ['OUR_COMPANY'], edit: ['OUR_COMPANY'] },
  actions: {
    // The documented call is a GET although it replaces the key: the old one stops working.
    updateOnecKey: {
      on: 'one',
      method: 'GET',
      changes: true,
      path: '{id}/update_onec_key',
      right: ['OUR_COMPANY'],
      body: 'none',
      answer: 'secret',
      returns: { key: field.text() },
      confirm: true,
    },
    init: initAction('bankTransactionsImportDocument', ['BUH_TRX_DONE']),
  },
  parts: {
    facet: { of: 'company', only: { kind: 'own' } },
    kept: { ids: [OWN_COMPANY], fields: ['kind'] },
    unique: { inn: { check: 'check_inn' } },
  },
})

/** Bank requisites of a company of our own (foundations §2.9). */
export const ownerCompanyRequisite = defineRequisites({
  name: 'ownerCompanyRequisite',
  area: 'companies',
  owner: 'ownerCompany',
  api: 'api/owner_company_requisites',
  under: 'api/owner_companies/{id}/owner_company_requisites',
  facet: 'companyRequisite',
  deletion: 'metadataFields.delete',
  read: ['OUR_COMPANY'],
  write: ['OUR_COMPANY'],
})
