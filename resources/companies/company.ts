import { defineResource, field, tab } from '#resource'
import { everyone } from '../rights.ts'

/** A client company or counterparty: supplier, customer, carrier (foundations §2.8). */
export const company = defineResource({
  name: 'company',
  area: 'companies',
  api: {
    path: 'api/companies',
    offers: ['list', 'one', 'create', 'edit', 'remove', 'export'],
    select: 'list_for_select',
    lists: {
      filter: {},
      no_relation_account: { scope: 'notLinked' },
      new_companies: { scope: 'new' },
      new_transporters: { scope: 'newTransporters' },
      'api/all_companies/select_options': { scope: 'all', right: everyone },
      '{id}/suppliers': { scope: 'suppliersOf' },
    },
  },
  screens: { base: '/company', also: ['/company'] },
  title: { fields: ['shortName', 'name', 'inn'], of: r => `${r.shortName || r.name} [${r.inn ?? ''}]` },

  fields: {
    name: field.text({ required: true, max: 255 }),
    shortName: field.text({ max: 100 }),
    fullName: field.text({ max: 500 }),
    inn: field.inn(),
    kpp: field.text({ code: 'kpp', max: 9 }),
    ogrn: field.text({ code: 'ogrn', max: 15 }),
    brand: field.reference('companyBrand', { shows: ['name'] }),
    phone: field.phone(),
    email: field.email(),
    address: field.text({ max: 500 }),
    companyType: field.references('companyType', { shows: ['name'] }),
    ndsType: field.reference('ndsType', { shows: ['name'] }),
    ownerType: field.reference('companyOwnerType', { shows: ['name'] }),
    isBlocked: field.flag({ default: false }),
    curator: field.reference('account', { derived: 'server', shows: ['fio'] }),
    relationAccounts: field.lines('accountCompany', { by: 'company', shows: ['account'] }),
  },

  list: {
    columns: ['id', 'shortName', 'inn', 'companyType', 'brand', 'phone', 'curator', 'isActive', 'insDate'],
    extra: ['name', 'email', 'ndsType', 'ownerType', 'address', 'isBlocked', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name', 'shortName', 'inn', 'phone'],
    filters: { companyType: 'in', brand: 'in', curator: 'equals', isActive: 'equals', isBlocked: 'equals', insDate: 'range' },
  },
  form: [['inn', 'name'], ['shortName', 'fullName'], ['kpp', 'ogrn', 'brand'], ['phone', 'email', 'address'], ['companyType', 'ndsType', 'ownerType'], ['isActive', 'isBlocked']],
  show: [tab.related('companyRequisite', 'company'), tab.documents('companyDocument', 'company'), tab.templates(1)],
  rights: { read: ['COMPANY_LIST'], one: ['COMPANY_LIST', 'OUR_COMPANY'], create: ['COMPANY_UPD'], edit: ['COMPANY_UPD'] },
  parts: {
    unique: { inn: { check: 'check_inn' } },
    templates: { object: 1, path: '{id}/templates/download' },
  },
})
