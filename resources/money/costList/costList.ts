import { defineResource, field } from '#resource'
import { everyone } from '#resources/rights'

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
