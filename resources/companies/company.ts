import { defineResource, field, tab } from '#resource'
import { everyone } from '../rights.ts'

/** Companies that every database has: our own and the system's (foundations §9). */
export const OWN_COMPANY = 1
export const SYSTEM_COMPANY = 2

/** A company of any kind: counterparty, our own, fuel-card supplier, fines office (foundations §1, §2.8). */
export const company = defineResource({
  name: 'company',
  area: 'companies',
  api: {
    path: 'api/companies',
    offers: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    lists: {
      filter: {},
      no_relation_account: { scope: 'notLinked', takes: ['account'] },
      new_companies: { scope: 'new' },
      new_transporters: { scope: 'newTransporters' },
      'api/all_companies/select_options': { right: everyone },
      'api/accounts/{id}/companies': { scope: 'ofAccount', right: ['COMPANY_LIST', 'ACCOUNT_VIEW'] },
    },
  },
  screens: { base: '/company', also: ['/company'] },
  title: { fields: ['shortName', 'name', 'inn'], of: r => `${r.shortName || r.name} [${r.inn ?? ''}]` },

  fields: {
    kind: field.choice(['client', 'own', 'oil', 'penalty', 'system'], { readonly: true, default: 'client' }),
    name: field.text({ required: true, max: 255 }),
    shortName: field.text({ max: 100 }),
    fullName: field.text({ max: 500 }),
    inn: field.inn(),
    kpp: field.text({ code: 'kpp', max: 9 }),
    ogrn: field.text({ code: 'ogrn', max: 15 }),
    brand: field.reference('companyBrand', { shows: ['name'], only: { isActive: true } }),
    phone: field.phone(),
    email: field.email(),
    address: field.text({ max: 500 }),
    companyType: field.references('companyType', { shows: ['name'] }),
    ndsType: field.reference('ndsType', { shows: ['name'] }),
    ownerType: field.reference('companyOwnerType', { shows: ['name'] }),
    isBlocked: field.flag({ default: false }),
    comment: field.text({ max: 2000, lines: 3 }),
    curator: field.reference('account', { derived: 'server', shows: ['fio'] }),
    relationAccounts: field.lines('accountCompany', { by: 'company', shows: ['account'] }),
  },

  list: {
    columns: ['id', 'shortName', 'inn', 'companyType', 'brand', 'phone', 'curator', 'isActive', 'insDate'],
    extra: ['name', 'fullName', 'kind', 'kpp', 'ogrn', 'email', 'address', 'ndsType', 'ownerType', 'isBlocked', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name', 'shortName', 'inn', 'phone'],
    filters: {
      companyType: 'in',
      brand: 'in',
      curator: 'equals',
      ndsType: 'equals',
      ownerType: 'equals',
      kind: 'in',
      isActive: 'equals',
      isBlocked: 'equals',
      insDate: 'range',
    },
  },
  form: [
    ['inn', 'name'],
    ['shortName', 'fullName'],
    ['kpp', 'ogrn', 'brand'],
    ['phone', 'email'],
    'address',
    ['companyType', 'ndsType', 'ownerType'],
    'comment',
    ['isActive', 'isBlocked'],
  ],
  show: [
    tab.related('companyRequisite', 'owner'),
    tab.related('accountCompany', 'company', ['account', 'insDate']),
    tab.related('point', 'company'),
    tab.screen('companySuppliers'),
    tab.documents('companyDocument', 'owner'),
    tab.templates(1),
  ],
  rights: { read: ['COMPANY_LIST'], one: ['COMPANY_LIST', 'OUR_COMPANY'], create: ['COMPANY_UPD'], edit: ['COMPANY_UPD'] },
  actions: {
    suppliers: { on: 'one', method: 'GET', path: '{id}/suppliers', right: ['COMPANY_LIST', 'OUR_COMPANY'], answer: 'json', silent: true, reads: true },
  },
  parts: {
    unique: { inn: { check: 'check_inn' } },
    templates: { object: 1, path: '{id}/templates/download' },
    import: {
      path: 'api/import/company',
      screen: '/company/import',
      key: 'inn',
      right: ['COMPANY_UPD'],
      columns: [
        { field: 'inn', headers: ['ИНН', 'ИНН контрагента', 'ИНН компании', 'ИНН/КИО', 'inn'], required: true },
        { field: 'name', headers: ['Название', 'Наименование', 'Наименование контрагента', 'Контрагент', 'Компания', 'Организация', 'name'], required: true },
        { field: 'shortName', headers: ['Краткое название', 'Краткое наименование', 'Краткое', 'Сокращённое наименование', 'Сокращенное наименование', 'short_name'] },
        { field: 'fullName', headers: ['Полное название', 'Полное наименование', 'Полное', 'full_name'] },
        { field: 'kpp', headers: ['КПП', 'kpp'] },
        { field: 'ogrn', headers: ['ОГРН', 'ОГРНИП', 'ОГРН/ОГРНИП', 'ogrn'] },
        { field: 'companyType', headers: ['Тип', 'Тип компании', 'Вид контрагента', 'Тип контрагента'], find: 'name' },
        { field: 'brand', headers: ['Бренд', 'Торговая марка', 'Группа компаний', 'brand'], find: 'name', create: true },
        { field: 'phone', headers: ['Телефон', 'Тел.', 'Тел', 'Контактный телефон', 'phone'] },
        { field: 'email', headers: ['E-mail', 'Email', 'Эл. почта', 'Электронная почта', 'Почта', 'email'] },
        { field: 'address', headers: ['Адрес', 'Юридический адрес', 'Юр. адрес', 'address'] },
        { field: 'ndsType', headers: ['НДС', 'Ставка НДС', 'Вид НДС', 'Тип НДС'], find: 'name' },
        { field: 'ownerType', headers: ['Форма собственности', 'Правовая форма', 'Организационно-правовая форма', 'ОПФ'], find: 'name' },
        { field: 'comment', headers: ['Комментарий', 'Примечание', 'comment'] },
      ],
      lines: [
        {
          resource: 'companyRequisite',
          by: 'owner',
          key: 'account',
          columns: [
            { field: 'bik', headers: ['БИК', 'БИК банка', 'bik'], required: true },
            { field: 'account', headers: ['Расчётный счёт', 'Расчетный счет', 'Р/с', 'Р/счёт', 'Р/счет', 'Счёт', 'Счет', 'Номер счёта', 'Номер счета', 'account'], required: true },
            { field: 'bankName', headers: ['Банк', 'Наименование банка', 'Название банка', 'bank'], required: true },
            { field: 'corrAccount', headers: ['Корр. счёт', 'Корр. счет', 'Корреспондентский счёт', 'Корреспондентский счет', 'К/с', 'Корсчёт', 'Корсчет', 'corr_account'] },
          ],
        },
      ],
    },
  },
})
