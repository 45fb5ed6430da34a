import { defineResource, everyone, field, fieldsFrom, tab } from '#resource'
import { defineRequisites } from '#russian'
import { initAction } from '#resources/shared/transactionImport'
import { company, OWN_COMPANY } from './company/company.ts'
import { COMPANY_FIELDS, COMPANY_TITLE, companyTabs, companyTitle } from './company/cardAndReports.ts'

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

/** A supplier of fuel by cards, with its access key and its reports (foundations §2.10). */
export const oilCompany = defineResource({
  name: 'oilCompany',
  area: 'companies',
  api: {
    path: 'api/oil_companies',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    activity: 'isActive',
  },
  screens: { base: '/oil-companies', aliases: ['/oil-companies'] },
  title: { fields: COMPANY_TITLE, of: companyTitle },
  fields: {
    ...fieldsFrom(company, ...COMPANY_FIELDS, 'ndsType', 'keyVerified'),
    oilClass: field.reference('oilCompanyClass', { required: true, shows: ['name'], only: { isActive: true } }),
    className: field.text({ derived: 'server', hidden: true }),
    added: field.dateTime({ derived: 'record', at: 'insDate', hidden: true }),
  },
  derive: { added: { from: ['insDate'], of: r => r.insDate } },
  list: {
    columns: ['id', 'shortName', 'inn', 'oilClass', 'phone', 'email', 'keyVerified', 'isActive'],
    extra: ['name', 'fullName', 'kpp', 'ogrn', 'brand', 'address', 'ndsType', 'isBlocked', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'shortName', 'name'],
    search: ['name', 'shortName', 'inn', 'phone'],
    filters: { oilClass: 'in', keyVerified: 'equals', isActive: 'equals', isBlocked: 'equals', insDate: 'range' },
  },
  form: [
    ['inn', 'name'],
    ['shortName', 'oilClass'],
    ['fullName', 'brand'],
    ['kpp', 'ogrn', 'ndsType'],
    ['phone', 'email'],
    'address',
    'comment',
    ['isActive', 'isBlocked'],
  ],
  show: [
    tab.head({ figures: ['oilClass', 'keyVerified'] }),
    ...companyTabs('oilCompanyRequisite', 'oilCompanyDocument'),
    tab.related('oilCompanyTransactionsImportDocument', 'owner'),
  ],
  rights: { read: ['OIL_CARD_VIEW', 'COMPANY_LIST'], create: ['OIL_CARD_UPD'], edit: ['OIL_CARD_UPD'] },
  actions: {
    uploadKeyfile: {
      on: 'one',
      method: 'POST',
      path: '{id}/upload_keyfile',
      right: ['OIL_CARD_UPD'],
      input: { file: field.file({ required: true, accept: ['key'] }), password: field.text({ secret: true, max: 200 }) },
      body: 'multipart',
      answer: 'json',
      returns: { isSuccess: field.flag() },
    },
    init: initAction('oilCompanyTransactionsImportDocument', ['OIL_TRX_DONE']),
  },
  parts: {
    documents: { types: 'company', list: 'company_documents', ofTypes: 'is_company', byId: true },
    facet: { of: 'company', only: { kind: 'oil' } },
    unique: { inn: { check: 'check_inn' } },
  },
})

/** Bank requisites of a fuel supplier (foundations §2.10). */
export const oilCompanyRequisite = defineRequisites({
  name: 'oilCompanyRequisite',
  area: 'companies',
  owner: 'oilCompany',
  api: 'api/oil_company_requisites',
  under: 'api/oil_companies/{id}/company_requisites',
  facet: 'companyRequisite',
  read: ['OIL_CARD_VIEW', 'COMPANY_LIST'],
  write: ['OIL_CARD_UPD'],
})

/** A fines office: the payee of the fines of vehicles (foundations §2.11). */
export const truckPenaltyCompany = defineResource({
  name: 'truckPenaltyCompany',
  area: 'companies',
  api: { path: 'api/truck_penalty_companies', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select' },
  screens: '/penalty-companies',
  title: { fields: COMPANY_TITLE, of: companyTitle },
  fields: {
    ...fieldsFrom(company, ...COMPANY_FIELDS),
    penaltyClass: field.reference('truckPenaltyCompanyClass', { required: true, shows: ['name'], only: { isActive: true } }),
    className: field.text({ derived: 'server', hidden: true }),
  },
  list: {
    columns: ['id', 'shortName', 'inn', 'penaltyClass', 'phone', 'email', 'isBlocked', 'isActive'],
    extra: ['name', 'fullName', 'kpp', 'ogrn', 'brand', 'address', 'insDate', 'mdInsUser'],
    sort: ['-isActive', 'shortName', 'name'],
    search: ['name', 'shortName', 'inn', 'phone'],
    filters: { penaltyClass: 'in', isActive: 'equals', isBlocked: 'equals', insDate: 'range' },
  },
  form: [
    ['inn', 'name'],
    ['shortName', 'penaltyClass'],
    ['fullName', 'brand'],
    ['kpp', 'ogrn'],
    ['phone', 'email'],
    'address',
    'comment',
    ['isActive', 'isBlocked'],
  ],
  show: [
    tab.head({ figures: ['penaltyClass'] }),
    ...companyTabs('truckPenaltyCompanyRequisite', 'truckPenaltyCompanyDocument'),
    tab.related('truckPenaltyTransactionImportDocument', 'owner'),
  ],
  rights: { read: ['PENALTY_PDD_TRX_VIEW', 'COMPANY_LIST'], create: ['PENALTY_PDD_TRX_DONE'], edit: ['PENALTY_PDD_TRX_DONE'] },
  actions: {
    init: initAction('truckPenaltyTransactionImportDocument', ['PENALTY_PDD_TRX_DONE']),
  },
  parts: {
    documents: { types: 'company', list: 'company_documents', ofTypes: 'is_company', byId: true },
    facet: { of: 'company', only: { kind: 'penalty' } },
    unique: { inn: { check: 'check_inn' } },
  },
})

/** Bank requisites of a fines office: the accounts that fines are paid to (foundations §2.11). */
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
