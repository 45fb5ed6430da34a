import { defineResource, everyone, field, shape, tab } from '#resource'
import { INN, KPP, OGRN, defineRequisites } from '#russian'
import { ACT_TAGS } from '#resources/money/reports'
import { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'
import { suppliers } from '#resources/shared/answers'
import { BOX_RIGHTS, boxQueries, companyBox, pointInTimeFields } from '#resources/money/cashTransaction/boxes'
import { REPORTS, COMPANY_TITLE, companyTitle } from './cardAndReports.ts'

const [id, number, text, sum, day] = [field.number(), field.number(), field.text(), field.decimal(), field.date()]

const side = { count: number, sum, stillCount: number, stillSum: sum, top: shape.list({ id, name: text, sum, lastMovement: day }) }
/** What companies owe us (`owed`) and what we owe them (`owe`). A debt is stale (`still…`) if its last movement was on `stillUntil` or earlier. */
const debts = { owed: side, owe: side, stillUntil: day }
/** The same totals at the end of each of the recent days. */
const debtDays = shape.list({ day, owed: sum, owe: sum })

export { OWN_COMPANY, SYSTEM_COMPANY } from '#resources/shared/catalogue.formulas'

/** The kinds of companies, by their relation to us. */
const KINDS = ['client', 'own', 'oil', 'penalty', 'system'] as const
/** The companies that may be a side of a deal: all but the system company. */
export const PARTY = { kind: KINDS.filter(kind => kind !== 'system') }
/** The rights to see the cash boxes of companies. */
const BOXES = BOX_RIGHTS[companyBox.kind]
/** The box of the system company holds the result of the business, hence its own right. */
const RESULT = { where: { kind: 'system' }, read: ['FINANS_IMPACT'] } as const

/** A company of any kind: counterparty, our own, fuel-card supplier, fines office (foundations §1, §2.8). */
export const company = defineResource({
  name: 'company',
  area: 'companies',
  api: {
    path: 'api/companies',
    calls: ['list', 'one', 'create', 'edit', 'export'],
    select: 'list_for_select',
    lists: {
      filter: {},
      no_relation_account: { scope: 'notLinked', parameters: { account: field.reference('account') } },
      new_companies: { scope: 'new' },
      new_transporters: { scope: 'newTransporters' },
      'api/all_companies/select_options': { right: everyone, carries: ['kind', 'companyType'] },
      'api/accounts/{id}/companies': { scope: 'ofAccount', right: ['COMPANY_LIST', 'ACCOUNT_VIEW'], carries: ['companyType'] },
    },
    queries: {
      ...boxQueries(companyBox),
      debts: { on: 'all', path: 'debts', right: BOXES, returns: debts },
      debtsByDay: { on: 'all', path: 'debts_by_day', right: BOXES, returns: debtDays },
      suppliers: { on: 'one', path: '{id}/suppliers', right: ['COMPANY_LIST', 'OUR_COMPANY'], returns: suppliers },
    },
  },
  screens: { base: '/company', aliases: ['/company'] },
  title: { fields: COMPANY_TITLE, of: companyTitle },

  fields: {
    kind: field.choice(KINDS, { readonly: true, default: 'client' }),
    name: field.text({ required: true, max: 255 }),
    shortName: field.text({ max: 100 }),
    fullName: field.text({ max: 500 }),
    inn: field.text({ code: INN, inline: true }),
    kpp: field.text({ code: KPP, max: 9 }),
    ogrn: field.text({ code: OGRN, max: 15, copied: false }),
    brand: field.reference('companyBrand', { shows: ['name'], only: { isActive: true } }),
    phone: field.phone(),
    email: field.email(),
    address: field.text({ max: 500 }),
    companyType: field.references('companyType', { shows: ['name'] }),
    ndsType: field.reference('ndsType', { shows: ['name'] }),
    ownerType: field.reference('companyOwnerType', { shows: ['name'] }),
    isBlocked: field.flag({ default: false, tones: { true: 'error' } }),
    comment: field.text({ max: 2000, lines: 3 }),
    curator: field.reference('account', { derived: 'server', shows: ['fio'] }),
    bankClass: field.reference('bankTransactionClass', { readonly: true, shows: ['name'] }),
    oilClass: field.reference('oilCompanyClass', { readonly: true, shows: ['name'] }),
    penaltyClass: field.reference('truckPenaltyCompanyClass', { readonly: true, shows: ['name'] }),
    keyVerified: field.flag({ readonly: true, default: false, at: 'accessParam.keyVerified', tones: { true: 'active', false: 'waiting' } }),
    balance: field.money({ derived: 'server', byDay: true, onDemand: true, read: BOXES, veiled: RESULT, tones: 'sign' }),
    ahead: field.money({ derived: 'server', byDay: true, onDemand: true, read: BOXES, veiled: RESULT, tones: 'sign' }),
    dealSum: field.money({ derived: 'server', byDay: true, onDemand: true, read: BOXES, veiled: RESULT, tones: 'sign' }),
    balanceDays: field.json({ derived: 'server', byDay: true, onDemand: true, read: BOXES, veiled: RESULT, trend: 'day' }),
    lastMovement: field.date({ derived: 'server', byDay: true, onDemand: true, read: BOXES, veiled: RESULT }),
    ...pointInTimeFields(BOXES),
    relationAccounts: field.lines('accountCompany', { by: 'company', shows: ['account'] }),
  },

  list: {
    columns: ['id', 'shortName', 'inn', 'companyType', 'brand', 'phone', 'curator', 'isActive', 'insDate'],
    extra: [
      'balance',
      'lastMovement',
      'name',
      'fullName',
      'kind',
      'kpp',
      'ogrn',
      'email',
      'address',
      'ndsType',
      'ownerType',
      'isBlocked',
      'mdInsUser',
    ],
    begins: { kind: 'client' },
    sort: ['-isActive', 'shortName', 'name'],
    search: { in: ['name', 'shortName', 'inn', 'phone'], global: true },
    filters: {
      companyType: 'in',
      brand: 'in',
      curator: 'equals',
      ndsType: 'equals',
      ownerType: 'equals',
      kind: 'in',
      isActive: 'equals',
      isBlocked: 'equals',
      balance: 'range',
      lastMovement: 'range',
      insDate: 'range',
      asOf: 'equals',
      knownOn: 'equals',
    },
    views: {
      boxes: {
        screen: '/cashbox/company/list',
        card: companyBox.screen,
        call: {
          path: 'api/cashbox_companies/list',
          scope: 'boxes',
          right: BOXES,
          export: 'api/cashbox_companies/list/export_xlsx',
        },
        right: BOXES,
        columns: ['id', 'shortName', 'inn', 'companyType', 'dealSum', 'balance', 'balanceDays', 'ahead', 'lastMovement'],
        extra: ['name', 'brand', 'phone', 'kind', 'curator'],
        filters: ['asOf', 'knownOn', 'companyType', 'brand', 'curator', 'kind', 'balance', 'lastMovement', 'isActive'],
        actions: [],
        sums: { path: 'api/cashbox_companies/total', of: ['dealSum', 'balance'] },
      },
      ...REPORTS,
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
    tab.head({ figures: ['balance', 'ahead', 'dealSum', 'lastMovement', 'curator'] }),
    tab.data(
      ['kind', 'inn', 'name', 'shortName', 'fullName', 'kpp', 'ogrn', 'brand'],
      ['phone', 'email', 'address'],
      ['companyType', 'ndsType', 'ownerType', 'isBlocked'],
      'comment',
      { section: 'own', when: { kind: 'own' }, rows: ['bankClass'] },
      { section: 'oil', when: { kind: 'oil' }, rows: [['oilClass', 'keyVerified']] },
      { section: 'penalty', when: { kind: 'penalty' }, rows: ['penaltyClass'] },
    ),
    tab.related('companyRequisite', 'owner'),
    tab.related('companyVat', 'company', ['kind', 'dateStart', 'mdInsUser', 'insDate']),
    tab.related('accountCompany', 'company', ['account', 'insDate']),
    tab.related('point', 'company'),
    tab.related('vehicle', 'company', ['plate', 'brand', 'bodyType', 'trailers', 'point', 'isActive']),
    tab.related('product', 'company', ['name', 'point', 'process', 'prices', 'isActive']),
    tab.screen('companySuppliers'),
    tab.documents('companyDocument', 'owner'),
    tab.templates(1),
  ],
  rights: { read: ['COMPANY_LIST'], one: ['COMPANY_LIST', 'OUR_COMPANY'], create: ['COMPANY_UPD'], edit: ['COMPANY_UPD'] },
  parts: {
    documents: { ofTypes: 'is_company', byId: true, byLink: true },
    kept: { ids: [OWN_COMPANY, SYSTEM_COMPANY], fields: ['kind'] },
    keptSums: [{ of: [], by: ['isActive', 'kind'] }],
    unique: { inn: { check: 'check_inn' } },
    templates: {
      object: 1,
      path: '{id}/templates/download',
      adds: { requisites: 'companyRequisite', ownCompany: 'company', 'ownCompany.requisites': 'companyRequisite' },
      tags: ACT_TAGS,
    },
    import: {
      path: 'api/import/company',
      screen: '/company/import',
      key: 'inn',
      right: ['COMPANY_UPD'],
      columns: [
        { field: 'inn', headers: ['ИНН', 'ИНН контрагента', 'ИНН компании', 'ИНН/КИО', 'inn'], required: true },
        {
          field: 'name',
          headers: ['Название', 'Наименование', 'Наименование контрагента', 'Контрагент', 'Компания', 'Организация', 'name'],
          required: true,
        },
        {
          field: 'shortName',
          headers: [
            'Краткое название',
            'Краткое наименование',
            'Краткое',
            'Сокращённое наименование',
            'Сокращенное наименование',
            'short_name',
          ],
        },
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
            {
              field: 'account',
              headers: [
                'Расчётный счёт',
                'Расчетный счет',
                'Р/с',
                'Р/счёт',
                'Р/счет',
                'Счёт',
                'Счет',
                'Номер счёта',
                'Номер счета',
                'account',
              ],
              required: true,
            },
            { field: 'bankName', headers: ['Банк', 'Наименование банка', 'Название банка', 'bank'], required: true },
            {
              field: 'corrAccount',
              headers: [
                'Корр. счёт',
                'Корр. счет',
                'Корреспондентский счёт',
                'Корреспондентский счет',
                'К/с',
                'Корсчёт',
                'Корсчет',
                'corr_account',
              ],
            },
          ],
        },
      ],
    },
  },
})

/** Bank requisites of a counterparty (foundations §2.8, §4). */
export const companyRequisite = defineRequisites({
  name: 'companyRequisite',
  area: 'companies',
  owner: 'company',
  api: 'api/company_requisites',
  under: 'api/companies/{id}/company_requisites',
  read: ['COMPANY_LIST', 'OUR_COMPANY'],
  write: ['COMPANY_UPD'],
})
