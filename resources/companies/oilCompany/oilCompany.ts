import { defineResource, field, fieldsFrom, tab, defineDocuments } from '#resource'
import { defineRequisites } from '#russian'
import { company } from '../company/company.ts'
import { COMPANY_FIELDS, COMPANY_TITLE, companyTabs, companyTitle } from '../company/kinds.ts'
import { initAction } from '#resources/shared/transactionImport'

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

/** Documents of a fuel supplier; the files of its transactions are listed separately (foundations §2.10). */
export const oilCompanyDocument = defineDocuments({
  name: 'oilCompanyDocument',
  area: 'companies',
  owner: 'oilCompany',
  api: 'api/oil_company_documents',
  under: 'api/oil_companies/{id}/company_documents',
  ofTypes: 'api/oil_companies/{id}/company_documents/is_company',
  download: 'api/oil_company_documents/{id}/documents/download/{doc_id}',
  types: 'isCompany',
  facet: 'companyDocument',
  read: ['OIL_CARD_VIEW', 'COMPANY_LIST'],
  write: ['OIL_CARD_UPD'],
})
