import { defineResource, field, fieldsFrom, tab, defineDocuments } from '#resource'
import { defineRequisites } from '#russian'
import { company } from '../company/company.ts'
import { COMPANY_FIELDS, COMPANY_TITLE, companyTabs, companyTitle } from '../company/kinds.ts'
import { initAction } from '#resources/shared/transactionImport'

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

/** Documents of a fines office (foundations §2.11). */
export const truckPenaltyCompanyDocument = defineDocuments({
  name: 'truckPenaltyCompanyDocument',
  area: 'companies',
  owner: 'truckPenaltyCompany',
  api: 'api/truck_penalty_company_documents',
  under: 'api/truck_penalty_companies/{id}/company_documents',
  ofTypes: 'api/truck_penalty_companies/{id}/company_documents/is_company',
  download: 'api/truck_penalty_company_documents/{id}/documents/download/{doc_id}',
  types: 'isCompany',
  facet: 'companyDocument',
  read: ['PENALTY_PDD_TRX_VIEW', 'COMPANY_LIST'],
  write: ['PENALTY_PDD_TRX_DONE'],
})
