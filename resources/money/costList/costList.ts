import { defineResource, everyone, field } from '#resource'
import { formatRate } from '#resource/text'

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
