import { defineLookup, defineBook } from '#areas/declarations'
import { defineResource, everyone, field } from '#resource'
import { formatRate } from '#resource/text'

/** The status of a payment: only completed payments move money (silent-places §7). */
export const payStatus = defineLookup({ name: 'payStatus', area: 'money', api: 'api/pay_statuses' })

/** The statuses used in rules. */
export const PAY_STATUS = { draft: 1, planned: 2, done: 3, cancelled: 4 } as const

/** The kinds of payments: a transfer between companies, or an expense. */
export const PAYMENT_KINDS = ['transfer', 'expense'] as const

/** The type of an article; it decides which boxes a payment moves (finance §9). `kind` is the kind of the payments that its articles make; ignored items and discounts make none. */
export const costListType = defineResource({
  name: 'costListType',
  area: 'money',
  api: { path: 'api/cost_list_types', calls: ['list'] },
  title: 'name',
  fields: { name: field.text({ required: true }), kind: field.choice(PAYMENT_KINDS) },
  list: { columns: ['name', 'kind'], sort: ['id'], search: ['name'], filters: { kind: 'equals', isActive: 'equals' } },
  rights: { read: everyone },
})

/** The types used in rules. */
export const COST_TYPE = { transfer: 1, general: 2, payroll: 3, vehicle: 4, ignore: 5, discount: 6 } as const

/** Expense items of costs: the goods or services bought (finance §3, "Expense items"). */
export const exp = defineBook({
  name: 'exp',
  area: 'money',
  api: { path: 'api/exps', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '/directory/cost?tab=exp',
  max: 150,
})

/** Expense items of staff (finance §3, "Expense items"). */
export const expPersonal = defineBook({
  name: 'expPersonal',
  area: 'money',
  api: { path: 'api/exps_personals', calls: ['list', 'one', 'create', 'edit'], activity: 'isActive' },
  list: '/directory/cost?tab=expPersonal',
  max: 150,
})

/** The way a record was entered (silent-places §7); the comments of 3, 9 and 10 consist of keys and values. */
export const inputType = defineLookup({ name: 'inputType', area: 'money', api: 'api/input_types' })

/** The ways used in rules. */
export const INPUT_TYPE = {
  hand: 1,
  excel: 2,
  fuel: 3,
  oilStatement: 4,
  costStatement: 5,
  fotStatement: 6,
  regular: 7,
  bank: 9,
  fine: 10,
} as const
/** The ways of entry whose comments are structured. */
export const STRUCTURED: readonly number[] = [INPUT_TYPE.fuel, INPUT_TYPE.bank, INPUT_TYPE.fine]
/** The ways of entry whose payments only statements create and cancel. */
export const OF_STATEMENTS: readonly number[] = [INPUT_TYPE.oilStatement, INPUT_TYPE.costStatement, INPUT_TYPE.fotStatement]
/** The ways of entry whose payments only the lines of transactions create and cancel. */
export const OF_TRANSACTIONS: readonly number[] = STRUCTURED

/** The article of fuel, whose payments show a unit price and a volume, and the article of opening balances (finance §9). */
export const FUEL_ARTICLE = 4
export const OPENING_ARTICLE = 1

/** An article of expense or a type of transfer (finance §2.13, §3). */
export const costList = defineResource({
  name: 'costList',
  area: 'money',
  api: {
    path: 'api/cost_lists',
    calls: ['list', 'one', 'create', 'edit'],
    select: 'list_for_select',
    activity: 'metadataFields.active',
  },
  screens: { list: '/directory/cost?tab=costList.costs', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    costListType: field.reference('costListType', { required: true, createOnly: true, shows: ['name'] }),
    cltId: field.number({ derived: 'record', hidden: true }),
  },
  derive: { cltId: { from: ['costListType'], of: r => r.costListType.id } },
  list: {
    columns: ['name', 'costListType', 'isActive'],
    extra: ['insDate', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { name: 'contains', costListType: 'in', isActive: 'equals' },
    views: {
      costs: { call: { path: 'costs', scope: 'costs' } },
      staff: { only: { costListType: 3 } },
      vehicles: { only: { costListType: 4 } },
      transfers: { only: { costListType: 1 } },
    },
  },
  form: [['name', 'costListType'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { kept: { ids: [OPENING_ARTICLE, FUEL_ARTICLE], fields: ['costListType'] }, unique: { name: { check: 'is_unique' } } },
})

/** The pay method "set-off": claims are settled against each other, no money moves. */
export const SET_OFF = 4

/** A pay method. The recipient receives the sum divided by the rate (finance §2.4, §9). */
export const payMethod = defineResource({
  name: 'payMethod',
  area: 'money',
  api: { path: 'api/pay_methods', calls: ['list', 'one', 'create', 'edit'], select: 'list_for_select', activity: 'metadataFields.active' },
  screens: { list: '/directory/transfer?tab=payMethod', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 100 }),
    rate: field.decimal({ default: '1', min: '0.0001', max: '1000', scale: 4 }),
    nameShow: field.text({ derived: 'record' }),
  },
  derive: {
    nameShow: {
      from: ['name', 'rate'],
      of: r => (Number(r.rate) === 1 ? r.name : `${r.name} (k: ${formatRate(r.rate)})`),
    },
  },
  list: {
    columns: ['name', 'rate', 'nameShow', 'isActive'],
    extra: ['insDate', 'mdInsUser'],
    sort: ['-isActive', 'name'],
    search: ['name'],
    filters: { name: 'contains', isActive: 'equals' },
  },
  form: [['name', 'rate'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { kept: { ids: [SET_OFF], fields: ['rate'] }, unique: { name: { check: 'is_unique' } } },
})

/** The price that a fuel company charges for a product from a day on; the jobs that recalculate fuel take a tariff as input (operations §2.19, §7.16). */
export const oilCompanyTariff = defineResource({
  name: 'oilCompanyTariff',
  area: 'money',
  api: {
    path: 'api/oil_company_tariffs',
    calls: ['list', 'one', 'create', 'edit'],
    lists: { '/oil_company_tariffs/list_active': { scope: 'active' } },
  },
  screens: { list: '/directory/oil-company-tariffs', dialog: true, right: ['BOOKS_VIEW'] },
  title: 'name',
  fields: {
    name: field.text({ required: true, max: 150 }),
    company: field.reference('oilCompany', { required: true, shows: ['shortName', 'name', 'inn'], only: { isActive: true } }),
    product: field.text({ max: 100 }),
    price: field.money({ min: '0', unit: '₽' }),
    discount: field.decimal({ min: '0', max: '100', scale: 2, unit: '%' }),
    dateStart: field.date(),
    dateStop: field.date(),
  },
  checks: { dateStop: r => r.dateStart === null || r.dateStop === null || r.dateStop >= r.dateStart || 'endsBefore' },
  list: {
    columns: ['name', 'company', 'product', 'price', 'discount', 'dateStart', 'dateStop', 'isActive'],
    sort: ['-isActive', 'name'],
    search: ['name', 'product'],
    filters: { company: 'in', isActive: 'equals' },
  },
  form: ['name', ['company', 'product'], ['price', 'discount'], ['dateStart', 'dateStop'], 'isActive'],
  rights: { read: everyone, create: ['BOOKS_UPD'], edit: ['BOOKS_UPD'] },
  parts: { unique: { name: { per: ['company'] } } },
})
