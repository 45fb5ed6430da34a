import { defineResource, field } from '#resource'
import { resetParameter } from '#resources/shared/answers'
import { everyone } from '#resources/rights'
import { parameterFields } from './parameter.ts'

/** How the business works: report dates, registration, the authorization of deals (foundations §2.17). Rows are the product's own. */
export const property = defineResource({
  name: 'property',
  area: 'system',
  api: {
    path: 'api/properties',
    calls: ['list'],
    lists: { 'get/{group}': { scope: 'ofGroup', right: ['BOOKS_VIEW'] } },
    queries: {
      value: { on: 'one', path: 'get/name/{parameter}', right: everyone, returns: { ...resetParameter, parameterName: field.text() } },
    },
  },
  screens: { list: '/directory/properties' },
  title: 'parameterName',
  fields: {
    ...parameterFields,
    group: field.choice(['general', 'access', 'deals', 'finance', 'cards'], { readonly: true, default: 'general' }),
  },
  list: {
    columns: ['group', 'parameterName', 'parameterValue', 'description', 'changedAt', 'changedBy'],
    extra: ['parameter', 'defaultValue'],
    sort: ['group', 'id'],
    search: ['parameterName'],
    filters: { group: 'equals', parameter: 'equals' },
  },
  rights: { read: ['BOOKS_VIEW'], edit: ['BOOKS_UPD'] },
  actions: {
    edit: {
      on: 'one',
      method: 'POST',
      path: 'edit/{parameter}',
      right: ['BOOKS_UPD'],
      body: 'multipart',
      input: { parameter: field.text({ max: 60, hidden: true }), parameterValue: field.text({ max: 1000 }) },
    },
    reset: {
      on: 'one',
      method: 'POST',
      path: 'reset/{parameter}',
      right: ['BOOKS_UPD'],
      body: 'none',
      answer: 'json',
      returns: resetParameter,
      confirm: true,
      danger: true,
    },
  },
  parts: { unique: { parameter: {} }, unversioned: true },
})
